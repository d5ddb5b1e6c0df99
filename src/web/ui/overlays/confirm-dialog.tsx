import * as Radix from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '../controls/button.tsx';
import { useLayer } from './open-layers.ts';
import { useReturnFocus } from './return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the item: "Delete “Spring sale”?" */
  title: ReactNode;
  /** What will be lost and what will stay. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** Keeps the dialog open and the button busy until the caller closes it. */
  busy?: boolean;
  onConfirm: () => void;
  /** Call preventDefault where closing moves focus elsewhere than back to the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
}

export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = t('shared.confirmDialog.cancel'),
  destructive,
  busy,
  onConfirm,
  onCloseAutoFocus,
}: ConfirmDialogProps) => {
  useLayer(open);
  const returnFocus = useReturnFocus(onCloseAutoFocus);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          {...returnFocus}
          className="motion-rise fixed inset-x-4 top-1/2 z-50 mx-auto max-w-md -translate-y-1/2 rounded-sheet bg-surface p-6 shadow-lift outline-none"
        >
          <Radix.Title className="break-words text-2xl leading-tight">{title}</Radix.Title>
          <Radix.Description className="mt-2 break-words text-[0.9375rem] text-ink-soft">
            {description}
          </Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button variant="quiet">{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={destructive ? 'danger' : 'primary'}
              busy={busy}
              onClick={(event) => {
                // The second press of a double click comes before the button is busy.
                if (event.detail < 2) onConfirm();
              }}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
