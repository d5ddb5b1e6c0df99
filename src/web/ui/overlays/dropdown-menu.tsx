import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { classNames } from '../class-names.ts';
import type { Align } from './anchored-position.ts';
import { FloatingTrigger } from './floating-trigger.tsx';
import { lazyParts } from './lazy-parts.ts';
import { type Opener, useOpener } from './use-opener.ts';

export interface DropdownMenuProps {
  /** One button. */
  trigger: ReactNode;
  label: string;
  align?: Align;
  /** If prevented, the focus does not return to the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

interface EntryProps {
  disabled?: boolean | undefined;
  asChild: boolean;
  isLink: boolean;
  onSelect: () => void;
  className: string;
  children: ReactNode;
}

/** The entry of the menu around it, which is not loaded with the page. */
const Entry = createContext<ComponentType<EntryProps> | null>(null);
const { fetch, useParts } = lazyParts(() => import('./menu-content.tsx'));

type OpenedProps = Omit<DropdownMenuProps, 'trigger' | 'align'> & { opener: Opener; align: Align };

const Opened = ({ children, ...props }: OpenedProps) => {
  const parts = useParts(props.opener.close);
  return (
    parts && (
      <parts.MenuContent {...props}>
        <Entry value={parts.MenuEntry}>{children}</Entry>
      </parts.MenuContent>
    )
  );
};

export const DropdownMenu = ({ trigger, align = 'end', ...rest }: DropdownMenuProps) => {
  const opener = useOpener();
  return (
    <>
      <FloatingTrigger opener={opener} kind="menu" onApproach={fetch}>
        {trigger}
      </FloatingTrigger>
      {opener.open && <Opened opener={opener} align={align} {...rest} />}
    </>
  );
};

export interface MenuItemProps {
  icon?: ReactNode;
  destructive?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  /** Gives its style to the one child, a link. */
  asChild?: boolean;
  children: ReactNode;
}

export const MenuItem = ({ icon, destructive, disabled, onSelect, asChild, children }: MenuItemProps) => {
  const Item = use(Entry);
  if (!Item) return null;
  return (
    <Item
      disabled={disabled}
      asChild
      isLink={asChild === true}
      onSelect={() => onSelect?.()}
      className={classNames(
        'flex h-9 w-full cursor-pointer select-none items-center gap-2.5 whitespace-nowrap rounded-control px-2.5 text-[0.9375rem] no-underline outline-none focus:bg-sunken pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0',
        'data-disabled:cursor-not-allowed data-disabled:opacity-50',
        destructive ? 'text-bad focus:bg-bad-wash' : 'text-ink',
      )}
    >
      {asChild ? (
        children
      ) : (
        <button type="button">
          {icon}
          {children}
        </button>
      )}
    </Item>
  );
};

/** Names the group of the entries below. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div role="presentation" className="max-w-64 px-2.5 py-1.5">
    {children}
  </div>
);

export const MenuSeparator = () => <hr className="mx-1 my-1.5 h-px border-0 bg-hairline" />;
