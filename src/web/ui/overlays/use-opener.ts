import { type RefObject, useCallback, useRef, useState } from 'react';

export interface Opener {
  open: boolean;
  /** A key opened it: the focus goes to the first entry. */
  byKey: boolean;
  trigger: RefObject<HTMLButtonElement | null>;
  show: (byKey: boolean) => void;
  close: () => void;
}

/** The state of a menu or a popover, and the button that opens it. */
export const useOpener = (): Opener => {
  const [state, setState] = useState({ open: false, byKey: false });
  const trigger = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setState({ open: false, byKey: false }), []);
  const show = useCallback((byKey: boolean) => setState({ open: true, byKey }), []);
  return { ...state, trigger, show, close };
};

/** Props of the content that Radix shows. The page behind stays usable, and the button can close what it opened. */
export const floatingProps = (
  { trigger, close }: Pick<Opener, 'trigger' | 'close'>,
  onCloseAutoFocus?: (event: Event) => void,
) => ({
  sideOffset: 6,
  collisionPadding: 8,
  onEscapeKeyDown: (event: KeyboardEvent) => {
    // It closes this and nothing else.
    event.stopPropagation();
    close();
  },
  onInteractOutside: (event: CustomEvent<{ originalEvent: Event }>) => {
    const { target } = event.detail.originalEvent;
    if (target instanceof Node && trigger.current?.contains(target)) event.preventDefault();
  },
  onCloseAutoFocus: (event: Event) => {
    onCloseAutoFocus?.(event);
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (!event.defaultPrevented && isFocusLost) trigger.current?.focus();
    event.preventDefault();
  },
});
