import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus moves when its card is gone: to the card that replaced it, else to the heading. */
export const useKeptFocus = (list: RefObject<HTMLElement | null>): void => {
  const held = useRef<{ element: Element; place: number } | null>(null);
  useEffect(() => {
    const cards = [...(list.current?.children ?? [])];
    const { activeElement: focused, body } = document;
    if (held.current?.element.isConnected === false && focused === body) {
      const card = cards[Math.min(held.current.place, cards.length - 1)];
      const next = card?.querySelector<HTMLElement>('a, button');
      (next ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
    }
    const element = document.activeElement;
    const place = cards.findIndex((card) => card.contains(element));
    held.current = element && place !== -1 ? { element, place } : null;
  });
};
