import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useLayer } from './open-layers.ts';
import { useReturnFocus } from './return-focus.ts';

const widths = {
  narrow: 'sm:max-w-md',
  medium: 'sm:max-w-xl',
  wide: 'sm:max-w-4xl',
  full: 'sm:max-w-[min(96vw,90rem)]',
};

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  width?: keyof typeof widths;
  /** Stays in view below the content: the actions, the main one last. */
  footer?: ReactNode;
  /** false: its content is for reading, and its fields are optional. */
  isForm?: boolean;
  /** Call preventDefault where closing moves focus elsewhere than back to the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
  children?: ReactNode;
}

export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  width = 'medium',
  footer,
  isForm = true,
  onCloseAutoFocus,
  children,
}: DialogProps) => {
  useLayer(open);
  const returnFocus = useReturnFocus(onCloseAutoFocus);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            // A user who opens a form wants to fill it, not to close it.
            const field =
              isForm &&
              body.current?.querySelector<HTMLElement>(
                'input:not([disabled]), select:not([disabled]), textarea:not([disabled])',
              );
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onKeyDown={(event) => {
            // Radix gives Escape to the layer opened last, which may be a message that appeared meanwhile.
            const isInside = event.currentTarget.contains(event.target as Node);
            if (event.key === 'Escape' && isInside) onOpenChange(false);
          }}
          className={classNames(
            'motion-rise fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-sheet bg-surface shadow-lift outline-none',
            'sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[86dvh] sm:-translate-y-1/2 sm:rounded-sheet',
            widths[width],
          )}
        >
          <header className="flex items-start gap-4 px-6 pt-5 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="break-words text-2xl leading-tight">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1.5 break-words text-[0.9375rem] text-ink-soft">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton
                label={t('shared.dialog.close')}
                icon={<X aria-hidden />}
                tooltip={false}
                className="-mt-1 -me-2"
              />
            </Radix.Close>
          </header>
          {/* The 4px on each side leave space for focus rings. */}
          {children && (
            <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6">
              {children}
            </div>
          )}
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-6 py-4">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
