import {
  cloneElement,
  type FocusEvent,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Opener } from './use-opener.ts';

type ButtonElement = ReactElement<React.ComponentProps<'button'>>;
type ButtonPointerEvent = PointerEvent<HTMLButtonElement>;

/** The one button that opens a menu or a popover. */
export const FloatingTrigger = ({
  opener: { open, trigger, show, close },
  kind,
  onApproach,
  children,
}: {
  opener: Opener;
  kind: 'menu' | 'dialog';
  /** A click is probable. */
  onApproach: () => void;
  children: ReactNode;
}) => {
  if (!isValidElement(children)) return children;
  const button = children as ButtonElement;
  const { props } = button;
  return cloneElement(button, {
    ref: trigger,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onPointerEnter: (event: ButtonPointerEvent) => {
      props.onPointerEnter?.(event);
      onApproach();
    },
    onPointerDown: (event: ButtonPointerEvent) => {
      props.onPointerDown?.(event);
      onApproach();
    },
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      props.onFocus?.(event);
      onApproach();
    },
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      props.onClick?.(event);
      // A click by keyboard has no count.
      if (open) close();
      else show(event.detail === 0);
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      props.onKeyDown?.(event);
      if (kind !== 'menu' || event.key !== 'ArrowDown' || event.altKey) return;
      event.preventDefault();
      show(true);
    },
  });
};
