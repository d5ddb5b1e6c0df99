import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus moves when its card is gone: to the card that replaced it, else to the heading. */
export const useFocusRestore = (list: RefObject<HTMLElement | null>): void => {
  const last = useRef<{ element: Element; index: number } | null>(null);
  useEffect(() => {
    const cards = [...(list.current?.children ?? [])];
    const { activeElement: focused, body } = document;
    if (last.current?.element.isConnected === false && focused === body) {
      const card = cards[Math.min(last.current.index, cards.length - 1)];
      const next = card?.querySelector<HTMLElement>('a, button');
      (next ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
    }
    const element = document.activeElement;
    const index = cards.findIndex((card) => card.contains(element));
    last.current = element && index !== -1 ? { element, index } : null;
  });
};
