import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the focus moves when its card leaves the list, or returns: to that card, to its neighbor, or to the heading of
 * the screen.
 */
export const useReturnToCard = (
  list: RefObject<HTMLElement | null>,
  listed: readonly { id: string }[],
): {
  focusNeighbor: (removed: readonly string[]) => void;
  focusCard: (id: string) => void;
  /** The card in that position once these are gone. */
  neighborOf: (removed: readonly string[]) => string | null;
  /** At once. */
  focus: (id: string | null) => void;
} => {
  const pending = useRef<{ id: string | null; waits: boolean } | null>(null);
  const focus = (id: string | null) => {
    const card =
      id !== null &&
      list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-card-focus]`);
    (card || document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
  };
  const neighborOf = (removed: readonly string[]): string | null => {
    const from = listed.findIndex((item) => removed.includes(item.id));
    const remaining = listed.filter((item) => !removed.includes(item.id));
    return (
      (listed.slice(from + 1).find((item) => !removed.includes(item.id)) ?? remaining.at(-1))?.id ?? null
    );
  };

  useEffect(() => {
    if (!pending.current) return;
    const { id, waits } = pending.current;
    const isListed = listed.some((item) => item.id === id);
    if (waits && !isListed) return;
    pending.current = null;
    focus(id);
  });
  return {
    neighborOf,
    focus,
    focusNeighbor: (removed) => {
      pending.current = { id: neighborOf(removed), waits: false };
    },
    focusCard: (id) => {
      pending.current = { id, waits: true };
    },
  };
};
