// Content below each other as sections of one column: a new one begins where the ground, the box or the edges change.
import type { Sides } from '../../render/measure.ts';
import type { Event, Placed } from '../flatten/item-writer.ts';
import { type Extent, isSameGround, noSides, plainDraft, type SectionDraft } from './drafts.ts';
import { type ContentExtent, commonExtent, edgesOf, extentOf, fitsIn, mainExtent } from './extents.ts';
import type { Grounds, Look } from './grounds.ts';

const isSameLook = (a: Look, b: Look): boolean =>
  a.box === b.box && a.isHiddenOnPhone === b.isHiddenOnPhone && isSameGround(a.ground, b.ground);

/** Consecutive events that have one look. */
interface Run {
  look: Look;
  events: Event[];
}

function runsOf(events: readonly Event[], grounds: Grounds): Run[] {
  const runs: Run[] = [];
  for (const event of events) {
    // The space in the cell of a button is that of the button.
    if (!('item' in event) && event.frame.isButton) continue;
    const look = grounds.lookOf(event.frame);
    const last = runs.at(-1);
    if (last && isSameLook(last.look, look)) last.events.push(event);
    else runs.push({ look, events: [event] });
  }
  return runs;
}

const isPlaced = (event: Event): event is Placed => 'item' in event;

/** The events in groups whose contents have the same edges; space belongs to the content below it. */
function byEdges(events: readonly Event[], contentOf: (placed: Placed) => ContentExtent): Event[][] {
  const groups: Event[][] = [];
  let group: Event[] = [];
  // An email has few different edges.
  let contents = new Map<string, ContentExtent>();
  let spaces: Event[] = [];
  for (const event of events) {
    if (!isPlaced(event)) {
      spaces.push(event);
      continue;
    }
    const content = contentOf(event);
    const key = edgesOf(content);
    if (!contents.has(key)) {
      const all = [...contents.values(), content];
      const common = commonExtent(all);
      const fits = common !== null && all.every((one) => fitsIn(one, common));
      if (contents.size > 0 && !fits) {
        groups.push(group);
        group = [];
        contents = new Map();
      }
      contents.set(key, content);
    }
    group.push(...spaces, event);
    spaces = [];
  }
  if (group.length === 0) return [[...spaces]];
  group.push(...spaces);
  return [...groups, group];
}

const px = (value: number): number => Math.max(0, Math.min(200, Math.round(value)));

const heightOf = (events: readonly Event[]): number =>
  events.reduce((sum, event) => (isPlaced(event) ? sum : sum + event.px), 0);

/** The events without the space at both ends, and that space. */
export function trimmed(events: readonly Event[]): { top: number; bottom: number; events: Event[] } {
  const first = events.findIndex(isPlaced);
  const last = events.findLastIndex(isPlaced);
  return {
    top: px(heightOf(events.slice(0, first))),
    bottom: px(heightOf(events.slice(last + 1))),
    events: events.slice(first, last + 1),
  };
}

/** The space between the edges of an outer box and of an inner one. */
export const sidesBetween = (outer: Extent, inner: Extent): Pick<Sides, 'left' | 'right'> => ({
  left: px(inner.left - outer.left),
  right: px(outer.right - inner.right),
});

function draftOf(
  events: readonly Event[],
  { ground, box, isHiddenOnPhone }: Look,
  content: Extent,
  grounds: Grounds,
): SectionDraft {
  const draft = { ...plainDraft(ground, grounds.page.ground, []), isHiddenOnPhone };
  const { top, bottom, events: inner } = trimmed(events);
  const { email } = grounds;
  if (box === null)
    return {
      ...draft,
      padding: { top, bottom, ...sidesBetween(email, content) },
      columns: draft.columns.map((column) => ({ ...column, events: inner })),
    };
  const border = box.paint?.border?.width ?? 0;
  const edges = { left: box.place.left, right: box.place.left + box.place.width };
  const within = { left: edges.left + border, right: edges.right - border };
  return {
    ...draft,
    padding: { ...noSides, ...sidesBetween(email, edges) },
    columns: [
      {
        box,
        padding: { top, bottom, ...sidesBetween(within, content) },
        events: inner,
        background: box.ground,
      },
    ],
  };
}

/** The sections of what is not in columns. Space on a ground of its own is a section without content. */
export function flowSections(events: readonly Event[], grounds: Grounds): SectionDraft[] {
  return runsOf(events, grounds).flatMap(({ look, events: run }) => {
    const contentOf = (placed: Placed): ContentExtent => extentOf(placed, look.box);
    const placed = run.filter(isPlaced);
    if (placed.length === 0)
      return [{ ...plainDraft(look.ground, grounds.page.ground, run), panel: look.box }];
    const { box } = look;
    const hasImage = Boolean(look.ground?.frame.paint?.image);
    const isOneBox = box !== null && (box.paint?.border !== null || box.paint.radius > 0 || box.paint.image);
    // A picture, a border or round corners are only right around all of it.
    const groups = isOneBox || hasImage ? [run] : byEdges(run, contentOf);
    return groups.map((group) => {
      const common =
        (isOneBox || hasImage ? mainExtent(group.filter(isPlaced), box) : null) ??
        commonExtent(group.filter(isPlaced).map(contentOf)) ??
        grounds.email;
      return draftOf(group, look, commonEdges(common, grounds.email, group, contentOf), grounds);
    });
  });
}

/** Content that only has a center keeps it: the edges are as far from it as they can be. */
function commonEdges(
  common: Extent,
  email: Extent,
  group: readonly Event[],
  contentOf: (placed: Placed) => ContentExtent,
): Extent {
  if (!group.filter(isPlaced).every((placed) => contentOf(placed).holds === 'center')) return common;
  const center = (common.left + common.right) / 2;
  const half = Math.min(center - email.left, email.right - center);
  return { left: center - half, right: center + half };
}
