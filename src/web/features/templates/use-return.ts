import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the keyboard goes when the card it was in leaves the list, or comes back: to that card, to its neighbour, and
 * where there is none, to the heading of the screen.
 */
export const useReturnToCard = (
  list: RefObject<HTMLElement | null>,
  listed: readonly { id: string }[],
): { leave: (gone: readonly string[]) => void; arrive: (id: string) => void } => {
  const wanted = useRef<{ id: string | null; waits: boolean } | null>(null);
  const cardOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-card-focus]`);

  useEffect(() => {
    if (!wanted.current) return;
    const { id, waits } = wanted.current;
    const isListed = listed.some((item) => item.id === id);
    if (waits && !isListed) return;
    wanted.current = null;
    const target = (id !== null && cardOf(id)) || document.querySelector<HTMLElement>('[data-page-heading]');
    target?.focus();
  });
  return {
    leave: (gone) => {
      const from = listed.findIndex((item) => gone.includes(item.id));
      const left = listed.filter((item) => !gone.includes(item.id));
      const next = listed.slice(from + 1).find((item) => !gone.includes(item.id)) ?? left.at(-1);
      wanted.current = { id: next?.id ?? null, waits: false };
    },
    arrive: (id) => {
      wanted.current = { id, waits: true };
    },
  };
};
