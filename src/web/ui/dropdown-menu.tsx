import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface DropdownMenuProps {
  /** One button. */
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

export const DropdownMenu = ({ trigger, label, align = 'end', children }: DropdownMenuProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="motion-fade z-50 min-w-48 rounded-sheet border bg-surface p-1.5 shadow-lift"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export interface MenuItemProps {
  icon?: ReactNode;
  destructive?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  /** Gives the looks to the one child, which is a link. */
  asChild?: boolean;
  children: ReactNode;
}

export const MenuItem = ({ icon, destructive, disabled, onSelect, asChild, children }: MenuItemProps) => (
  <Radix.Item
    asChild={asChild}
    disabled={disabled}
    onSelect={onSelect}
    className={classNames(
      'flex h-9 cursor-pointer select-none items-center gap-2.5 rounded-control px-2.5 text-[0.9375rem] outline-none pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0',
      'data-[disabled]:cursor-not-allowed data-[highlighted]:bg-sunken data-[disabled]:opacity-50',
      destructive ? 'text-bad data-[highlighted]:bg-bad-wash' : 'text-ink',
    )}
  >
    {asChild ? (
      children
    ) : (
      <>
        {icon}
        {children}
      </>
    )}
  </Radix.Item>
);

export const MenuSeparator = () => <Radix.Separator className="mx-1 my-1.5 h-px bg-hairline" />;
