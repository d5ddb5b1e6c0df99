import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useHasLayer } from './open-layers.ts';

export interface ToastMessage {
  id: number;
  open: boolean;
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Offered beside the message, such as "Undo". */
  action?: { label: string; onAct: () => void };
}

export interface ToasterProps {
  toasts: readonly ToastMessage[];
  onDismiss: (id: number) => void;
  /** The first message is visible. */
  onDrawn?: () => void;
}

const readingTimeMs = 6_000;
/** Time to read it, to decide, and to reach it by keyboard or slowly. */
const decidingTimeMs = 12_000;
const timeOf = ({ variant, action }: ToastMessage): number => {
  if (variant === 'destructive') return Number.POSITIVE_INFINITY;
  return action ? decidingTimeMs : readingTimeMs;
};

const maxDescription = 90;
/** Of letters, which are about 8 pixels wide: the label of a longer one takes half of the width. */
const maxLabel = 12;

/** Beside such an action the text would be a narrow column: the action goes below. */
const hasActionBelow = ({ description = '', action }: ToastMessage): boolean =>
  description.length > maxDescription || (action !== undefined && action.label.length > maxLabel);

/** Below the bar of narrow screens, whose actions are at the bottom; in the corner of wide ones, beside the sidebar. */
const besideTheNavigation =
  'inset-x-3 top-15 mx-auto max-w-96 lg:start-[calc(var(--sidebar)+1.25rem)] lg:end-auto lg:top-auto lg:bottom-5 lg:mx-0 lg:w-96';
/** The actions of a dialog are at its foot, and its closing button is at the end of its head. */
const besideTheButtonsOfDialogs = 'start-3 end-16 top-3 sm:end-auto sm:w-96';

/** Once in the application. Messages disappear after a while, failures stay until they are closed. */
export const Toaster = ({ toasts, onDismiss, onDrawn }: ToasterProps) => {
  useEffect(() => onDrawn?.(), [onDrawn]);
  const hasLayer = useHasLayer();
  return (
    <Radix.Provider swipeDirection="left" label={t('shared.toaster.notification')}>
      {toasts.map((toast) => {
        const failed = toast.variant === 'destructive';
        return (
          <Radix.Root
            key={toast.id}
            type={failed ? 'foreground' : 'background'}
            duration={timeOf(toast)}
            open={toast.open}
            onOpenChange={(open) => {
              if (!open) onDismiss(toast.id);
            }}
            // Escape closes what the user opened; a message has its own button.
            onEscapeKeyDown={(event) => event.preventDefault()}
            data-variant={toast.variant ?? 'default'}
            className={classNames(
              'motion-rise flex items-start gap-3 rounded-sheet border bg-surface py-3 pe-2 ps-4 text-ink shadow-lift',
              'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
              failed && 'border-bad',
            )}
          >
            <span
              aria-hidden
              className={classNames('mt-2 size-2 shrink-0 rounded-full', failed ? 'bg-bad' : 'bg-good')}
            />
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-0.5">
              <div className={classNames('min-w-0 flex-1', hasActionBelow(toast) && 'basis-full')}>
                <Radix.Title className="font-medium text-[0.9375rem]">{toast.title}</Radix.Title>
                {toast.description && (
                  <Radix.Description className="mt-0.5 break-words text-ink-soft text-sm">
                    {toast.description}
                  </Radix.Description>
                )}
              </div>
              {toast.action && (
                <Radix.Action
                  altText={toast.action.label}
                  onClick={toast.action.onAct}
                  className={classNames(
                    'h-8 shrink-0 self-center rounded-control px-3 font-medium text-accent text-sm hover:bg-accent-wash pointer-coarse:h-11',
                    hasActionBelow(toast) && 'mt-1 -ms-3',
                  )}
                >
                  {toast.action.label}
                </Radix.Action>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton
                label={t('shared.toaster.dismiss')}
                icon={<X aria-hidden />}
                size="small"
                tooltip={false}
              />
            </Radix.Close>
          </Radix.Root>
        );
      })}
      <Radix.Viewport
        className={classNames(
          'fixed z-70 flex flex-col gap-2 outline-none',
          hasLayer ? besideTheButtonsOfDialogs : besideTheNavigation,
        )}
      />
    </Radix.Provider>
  );
};
