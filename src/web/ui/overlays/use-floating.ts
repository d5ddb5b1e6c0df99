import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Align, positionBeside } from './anchored-position.ts';

export interface Floating {
  open: boolean;
  trigger: RefObject<HTMLButtonElement | null>;
  content: RefObject<HTMLDivElement | null>;
  setOpen: (open: boolean) => void;
}

/**
 * Something that a button opens above the page, which stays usable: a menu, a popover. It follows its button in the
 * document, for reading order and the Tab key. Escape, a press elsewhere and focus that leaves close it.
 */
export const useFloating = (align: Align, onCloseAutoFocus?: (event: Event) => void): Floating => {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const close = useCallback(() => setOpen(false), []);

  useLayoutEffect(() => {
    const element = content.current;
    const anchor = trigger.current;
    if (!open || !element || !anchor) return;
    element.showPopover();
    const position = () => positionBeside(element, anchor, { align, side: 'bottom' });
    position();
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !anchor.contains(target)) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It closes this and nothing else.
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    document.addEventListener('pointerdown', onOutside, true);
    document.addEventListener('focusin', onOutside, true);
    document.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('scroll', position, { capture: true, passive: true });
    window.addEventListener('resize', position);
    return () => {
      document.removeEventListener('pointerdown', onOutside, true);
      document.removeEventListener('focusin', onOutside, true);
      document.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('scroll', position, { capture: true });
      window.removeEventListener('resize', position);
    };
  }, [open, align, close]);

  // Focus inside it is lost now, unless the chosen entry moved it.
  useEffect(() => {
    if (open) {
      wasOpen.current = true;
      return;
    }
    if (!wasOpen.current) return;
    wasOpen.current = false;
    const event = new Event('closeautofocus', { cancelable: true });
    onCloseAutoFocus?.(event);
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (!event.defaultPrevented && isFocusLost) trigger.current?.focus();
  });

  return { open, trigger, content, setOpen };
};
