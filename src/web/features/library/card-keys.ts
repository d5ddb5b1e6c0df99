// A list of a hundred designs is one Tab stop, and arrow keys move within it: Tab leaves it after one card.
const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** In a grid that runs from right to left. */
const mirroredKeys: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

const columnsOf = (grid: Element): number =>
  Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').filter(Boolean).length);

/** The card that the key moves to; undefined for other keys, and at the edges. */
export const nextCard = (
  grid: Element,
  from: Element,
  {
    key,
    altKey,
    ctrlKey,
    metaKey,
    shiftKey,
  }: Pick<KeyboardEvent, 'key' | `${'alt' | 'ctrl' | 'meta' | 'shift'}Key`>,
): HTMLElement | undefined => {
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const cards = [...grid.children];
  const index = cards.findIndex((card) => card.contains(from));
  if (index === -1) return undefined;
  const last = cards.length - 1;
  const isReversed = getComputedStyle(grid).direction === 'rtl';
  const step = steps[isReversed ? (mirroredKeys[key] ?? key) : key];
  const to = key === 'Home' ? 0 : key === 'End' ? last : step ? index + step(columnsOf(grid)) : index;
  const card = to === index ? undefined : cards[to];
  if (!(card instanceof HTMLElement)) return undefined;
  return card.matches('a, button') ? card : (card.querySelector<HTMLElement>('button, a') ?? undefined);
};
