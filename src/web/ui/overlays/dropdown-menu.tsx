import {
  cloneElement,
  createContext,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useRef,
} from 'react';
import { classNames } from '../class-names.ts';
import type { Align } from './anchored-position.ts';
import { FloatingTrigger } from './floating-trigger.tsx';
import { menuEntries, nextEntry } from './menu-keys.ts';
import { useFloating } from './use-floating.ts';

export interface DropdownMenuProps {
  /** One button. */
  trigger: ReactNode;
  label: string;
  align?: Align;
  /** If prevented, the focus does not return to the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

const CloseMenu = createContext<() => void>(() => undefined);

/** Not modal: a menu does not hide the page from screen readers. */
export const DropdownMenu = ({
  trigger,
  label,
  align = 'end',
  onCloseAutoFocus,
  children,
}: DropdownMenuProps) => {
  const floating = useFloating(align, onCloseAutoFocus);
  const { open, content, setOpen } = floating;
  const openedByKey = useRef(false);
  useEffect(() => {
    if (!open || !content.current) return;
    const first = openedByKey.current ? menuEntries(content.current)[0] : undefined;
    (first ?? content.current).focus();
  }, [open, content]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // The page behind has its own keys.
    event.stopPropagation();
    if (event.key === 'Tab') setOpen(false);
    const next = nextEntry(event.currentTarget, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <>
      <FloatingTrigger
        floating={floating}
        kind="menu"
        onOpen={(byKey) => {
          openedByKey.current = byKey;
        }}
      >
        {trigger}
      </FloatingTrigger>
      {open && (
        <div
          ref={content}
          popover="manual"
          role="menu"
          dir="ltr"
          aria-label={label}
          tabIndex={-1}
          data-state="open"
          onKeyDown={onKeyDown}
          className="motion-fade fixed inset-auto m-0 min-w-48 rounded-sheet border bg-surface p-1.5 text-left text-ink shadow-lift outline-none"
        >
          <CloseMenu value={() => setOpen(false)}>{children}</CloseMenu>
        </div>
      )}
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
  const close = use(CloseMenu);
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      onSelect?.();
      close();
    },
    onPointerMove: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse') currentTarget.focus({ preventScroll: true });
    },
    className: classNames(
      'flex h-9 w-full cursor-pointer select-none items-center gap-2.5 whitespace-nowrap rounded-control px-2.5 text-[0.9375rem] no-underline outline-none focus:bg-sunken pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0',
      'disabled:cursor-not-allowed disabled:opacity-50',
      destructive ? 'text-bad focus:bg-bad-wash' : 'text-ink',
    ),
  };
  if (asChild && isValidElement(children))
    return cloneElement(children as ReactElement<typeof shared>, shared);
  return (
    <button type="button" disabled={disabled} {...shared}>
      {icon}
      {children}
    </button>
  );
};

/** Names the group of the entries below. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div role="presentation" className="max-w-64 px-2.5 py-1.5">
    {children}
  </div>
);

export const MenuSeparator = () => <hr className="mx-1 my-1.5 h-px border-0 bg-hairline" />;
