import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

export interface DropdownMenuProps {
  /** One button. */
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'center' | 'end';
  /** Prevented, the focus does not go back to the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

export const DropdownMenu = ({
  trigger,
  label,
  align = 'end',
  onCloseAutoFocus,
  children,
}: DropdownMenuProps) => {
  // Into the content, so that the entries stand in a landmark.
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    // Not modal: a menu does not take the page away from people who cannot see it.
    <Radix.Root
      modal={false}
      onOpenChange={(open) => {
        if (open) setContainer(document.querySelector('main'));
      }}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          aria-label={label}
          align={align}
          onCloseAutoFocus={onCloseAutoFocus}
          sideOffset={6}
          collisionPadding={8}
          className="motion-fade z-50 min-w-48 rounded-sheet border bg-surface p-1.5 shadow-lift"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

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

/** Says what the entries below belong to. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="max-w-64 px-2.5 py-1.5">{children}</Radix.Label>
);

export const MenuSeparator = () => <Radix.Separator className="mx-1 my-1.5 h-px bg-hairline" />;
