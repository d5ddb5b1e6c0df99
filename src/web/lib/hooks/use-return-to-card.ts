import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the focus moves when its card leaves the list, or returns: to that card, to its neighbor, or to the heading of
 * the screen.
 */
export const useReturnToCard = (
  list: RefObject<HTMLElement | null>,
  listed: readonly { id: string }[],
): {
  leave: (gone: readonly string[]) => void;
  arrive: (id: string) => void;
  /** The card in that position once these are gone. */
  neighbourOf: (gone: readonly string[]) => string | null;
  /** At once. */
  focus: (id: string | null) => void;
} => {
  const wanted = useRef<{ id: string | null; waits: boolean } | null>(null);
  const focus = (id: string | null) => {
    const card =
      id !== null &&
      list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-card-focus]`);
    (card || document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
  };
  const neighbourOf = (gone: readonly string[]): string | null => {
    const from = listed.findIndex((item) => gone.includes(item.id));
    const left = listed.filter((item) => !gone.includes(item.id));
    return (listed.slice(from + 1).find((item) => !gone.includes(item.id)) ?? left.at(-1))?.id ?? null;
  };

  useEffect(() => {
    if (!wanted.current) return;
    const { id, waits } = wanted.current;
    const isListed = listed.some((item) => item.id === id);
    if (waits && !isListed) return;
    wanted.current = null;
    focus(id);
  });
  return {
    neighbourOf,
    focus,
    leave: (gone) => {
      wanted.current = { id: neighbourOf(gone), waits: false };
    },
    arrive: (id) => {
      wanted.current = { id, waits: true };
    },
  };
};
