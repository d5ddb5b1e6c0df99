import {
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Floating } from './use-floating.ts';

type ButtonElement = ReactElement<React.ComponentProps<'button'>>;

/** The one button that opens a menu or a popover. */
export const FloatingTrigger = ({
  floating: { open, trigger, setOpen },
  kind,
  onOpen,
  children,
}: {
  floating: Floating;
  kind: 'menu' | 'dialog';
  /** `byKey` leads the focus to the first entry. */
  onOpen?: (byKey: boolean) => void;
  children: ReactNode;
}) => {
  if (!isValidElement(children)) return children;
  const button = children as ButtonElement;
  const show = (byKey: boolean) => {
    onOpen?.(byKey);
    setOpen(true);
  };
  return cloneElement(button, {
    ref: trigger,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      button.props.onClick?.(event);
      // A click by keyboard has no count.
      if (open) setOpen(false);
      else show(event.detail === 0);
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      button.props.onKeyDown?.(event);
      if (kind !== 'menu' || event.key !== 'ArrowDown' || event.altKey) return;
      event.preventDefault();
      show(true);
    },
  });
};
