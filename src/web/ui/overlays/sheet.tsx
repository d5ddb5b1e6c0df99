import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useLayer } from './open-layers.ts';
import { useReturnFocus } from './return-focus.ts';

const sides = {
  right: 'motion-from-right inset-y-0 end-0 w-[min(24rem,92vw)] border-s',
  left: 'motion-from-left inset-y-0 start-0 w-[min(20rem,88vw)] border-e',
  bottom: 'motion-from-bottom inset-x-0 bottom-0 max-h-[80dvh] rounded-t-sheet border-t',
};

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  side?: keyof typeof sides;
  /** False keeps the page behind usable, as a canvas under an inspector must be. */
  modal?: boolean;
  /** Call preventDefault where closing moves focus elsewhere than back to the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

export const Sheet = ({
  open,
  onOpenChange,
  title,
  side = 'right',
  modal = true,
  onCloseAutoFocus,
  children,
}: SheetProps) => {
  useLayer(open && modal);
  const returnFocus = useReturnFocus(onCloseAutoFocus);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal && <Radix.Overlay className="motion-fade fixed inset-0 z-40 bg-scrim" />}
        <Radix.Content
          aria-describedby={undefined}
          {...returnFocus}
          className={classNames('fixed z-50 flex flex-col bg-surface shadow-lift outline-none', sides[side])}
        >
          <div className="flex items-center justify-between gap-4 py-2 pe-2 ps-5">
            <Radix.Title className="font-medium font-sans text-base tracking-normal">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('shared.sheet.close')} icon={<X aria-hidden />} tooltip={false} />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
