import { useRef } from 'react';

/**
 * Returns focus to where it was. Radix does so only for a dialog with its own trigger, and ours are opened by state.
 * The opener may be gone, as after a deletion: then the heading takes the focus. `onClose` may prevent it, where
 * closing moves focus elsewhere.
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
      const isInPage = opener.current?.isConnected && opener.current !== document.body;
      const back = isInPage
        ? opener.current
        : document.querySelector('[data-page-heading], [data-builder-heading]');
      if (back instanceof HTMLElement) back.focus();
    },
  };
};
