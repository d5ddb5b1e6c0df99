// A list of a hundred designs is one Tab stop, and arrow keys move within it: Tab leaves it after one card.
const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

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
  const places = [...grid.children];
  const at = places.findIndex((place) => place.contains(from));
  if (at === -1) return undefined;
  const last = places.length - 1;
  const step = steps[key];
  const to = key === 'Home' ? 0 : key === 'End' ? last : step ? at + step(columnsOf(grid)) : at;
  const place = to === at ? undefined : places[to];
  if (!(place instanceof HTMLElement)) return undefined;
  return place.matches('a, button') ? place : (place.querySelector<HTMLElement>('button, a') ?? undefined);
};
