import { useRef } from 'react';

/**
 * Brings focus back to where it was. Radix does so only for a dialog that has a trigger of its own, and ours are
 * opened by state. What opened it may be gone, as after a deletion: then the heading takes the focus. `onClose` may prevent it, where closing leads somewhere else.
 */
export const useReturnFocus = (onClose?: (event: Event) => void) => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      onClose?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      const isThere = opener.current?.isConnected && opener.current !== document.body;
      const back = isThere
        ? opener.current
        : document.querySelector('[data-page-heading], [data-builder-heading]');
      if (back instanceof HTMLElement) back.focus();
    },
  };
};
