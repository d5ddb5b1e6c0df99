// Blocks have space above and below their content. Where an email had less, the padding beside them is less by as much.
import { lineHeightOf } from '../computed-style.ts';
import type { Event, Placed } from '../flatten/item-writer.ts';
import type { Item } from '../items.ts';
import { type ColumnDraft, isSameGround, type SectionDraft } from './drafts.ts';

/** Above and below the content of a block, px. */
export const ownSpace = (item: Item | null | undefined): number => {
  switch (item?.kind) {
    case 'text':
    case 'list':
    case 'button':
    case 'divider':
    case 'fixed':
      return 8;
    default:
      return 0;
  }
};

export const isPlaced = (event: Event): event is Placed => 'item' in event;

type Edge = 'top' | 'bottom';

const spaceAt = ({ events }: ColumnDraft, edge: Edge): number => {
  const placed = events.filter(isPlaced);
  return ownSpace((edge === 'top' ? placed[0] : placed.at(-1))?.item);
};

/** The section with less padding at an edge, and how many px of space are still too much there. */
function reduced(draft: SectionDraft, edge: Edge): { draft: SectionDraft; excess: number } {
  const [only] = draft.columns;
  if (draft.columns.length === 1 && only?.box === null) {
    const left = draft.padding[edge] - spaceAt(only, edge);
    const padding = { ...draft.padding, [edge]: Math.max(0, left) };
    return { draft: { ...draft, padding }, excess: Math.max(0, -left) };
  }
  const left = draft.columns.map((column) => column.padding[edge] - spaceAt(column, edge));
  const missing = Math.max(0, ...left.map((px) => -px));
  const hasBoxes = draft.columns.some(({ box }) => box !== null) || draft.panel !== null;
  const taken = hasBoxes ? 0 : Math.min(missing, draft.padding[edge]);
  const columns = draft.columns.map((column, index) => ({
    ...column,
    padding: { ...column.padding, [edge]: Math.max(0, (left[index] ?? 0) + taken) },
  }));
  const padding = { ...draft.padding, [edge]: draft.padding[edge] - taken };
  return { draft: { ...draft, padding, columns }, excess: hasBoxes ? 0 : missing - taken };
}

const lessAt = (draft: SectionDraft, edge: Edge, px: number): SectionDraft => ({
  ...draft,
  padding: { ...draft.padding, [edge]: Math.max(0, draft.padding[edge] - px) },
});

/** The sections with the padding that is left beside the space of their blocks. */
export function withoutOwnSpace(drafts: readonly SectionDraft[]): SectionDraft[] {
  const result: SectionDraft[] = [];
  let excessBelow = 0;
  for (const draft of drafts) {
    const last = result.at(-1);
    const isSame = last !== undefined && isSameGround(last.ground, draft.ground);
    const top = reduced(draft, 'top');
    const bottom = reduced(top.draft, 'bottom');
    if (isSame && last) result[result.length - 1] = lessAt(last, 'bottom', top.excess);
    result.push(isSame ? lessAt(bottom.draft, 'top', excessBelow) : bottom.draft);
    excessBelow = bottom.excess;
  }
  return result;
}

/** Breaks at the end of a text, but for the first, are space below it. */
export function withoutLastBreaks(event: Event): Event[] {
  if (!isPlaced(event) || event.item.kind !== 'text') return [event];
  const { item, frame } = event;
  const runs = [...item.runs];
  let breaks = 0;
  while (runs.length > 1 && (runs.at(-1)?.text ?? '').trim() === '') {
    const removed = runs.pop();
    breaks += removed?.text.split('\n').length ?? 1;
    breaks -= 1;
  }
  if (breaks === 0) return [event];
  const space = (breaks - 1) * lineHeightOf(item.runs[0]?.style);
  const shorter: Event = { item: { ...item, runs }, frame };
  return space > 0 ? [shorter, { px: space, frame }] : [shorter];
}
