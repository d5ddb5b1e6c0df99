import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface PopoverProps {
  /** One button. */
  trigger: ReactNode;
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

export const Popover = ({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  className,
  children,
}: PopoverProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={12}
        className={classNames(
          'motion-fade z-50 rounded-sheet border bg-surface p-4 shadow-lift outline-none',
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
