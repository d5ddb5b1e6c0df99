// The content of an email, in its boxes, as sections: bands, cards on them, and rows of columns.
import { sidePadding } from '../../render/layout-context.ts';
import type { Event } from '../flatten/item-writer.ts';
import { hasContent, isSameGround, plainDraft, type SectionDraft } from './drafts.ts';
import { flowSections } from './flow-sections.ts';
import { columnAround, type Frame, type Row } from './frames.ts';
import { Grounds } from './grounds.ts';
import { rowSection } from './row-section.ts';

export interface Arranged {
  /** `#rrggbb` of the page. */
  page: string;
  sections: SectionDraft[];
  /** Boxes inside of other boxes that no section paints. */
  flattenedBoxes: number;
}

/** Sections of an email; what comes after is below each other in the last one. */
const maxSections = 150;

interface Strip {
  row: Row | null;
  events: Event[];
}

/** Consecutive events in the same row of columns, or in none. */
function stripsOf(events: readonly Event[]): Strip[] {
  const strips: Strip[] = [];
  for (const event of events) {
    const row = columnAround(event.frame)?.cell?.row ?? null;
    const last = strips.at(-1);
    if (last && last.row === row) last.events.push(event);
    else strips.push({ row, events: [event] });
  }
  return strips;
}

const heightOf = (draft: SectionDraft): number =>
  draft.columns.reduce(
    (sum, { events }) => events.reduce((all, event) => all + ('item' in event ? 0 : event.px), sum),
    0,
  );

const isPictured = ({ ground }: SectionDraft): boolean => Boolean(ground?.frame.paint?.image);

/** Adds space to an edge of a section with content; null where it has no room for it. */
function withSpace(
  draft: SectionDraft,
  side: 'top' | 'bottom',
  px: number,
  box: Frame | null,
): SectionDraft | null {
  const add = (padding: SectionDraft['padding']): SectionDraft['padding'] | null =>
    padding[side] + px > 200 ? null : { ...padding, [side]: Math.round(padding[side] + px) };
  if (box === null) {
    const padding = add(draft.padding);
    return padding && { ...draft, padding };
  }
  const columns = draft.columns.map((column) => ({ ...column, padding: add(column.padding) }));
  if (columns.some(({ padding }) => padding === null)) return null;
  return {
    ...draft,
    columns: columns.map((column) => ({ ...column, padding: column.padding ?? draft.padding })),
  };
}

/** Space without content becomes padding of the section beside it, if that has the same ground. */
function joinSpaces(drafts: readonly SectionDraft[]): SectionDraft[] {
  const joined: SectionDraft[] = [];
  let waiting: SectionDraft[] = [];
  const take = (to: SectionDraft): SectionDraft => {
    let result = to;
    for (let space = waiting.pop(); space; space = waiting.pop()) {
      const fits = isSameGround(space.ground, result.ground) && space.panel === (space.panel && result.panel);
      const taken = fits ? withSpace(result, 'top', heightOf(space), space.panel) : null;
      if (!taken) {
        joined.push(...waiting, space);
        break;
      }
      result = taken;
    }
    waiting = [];
    return result;
  };
  for (const draft of drafts) {
    if (hasContent(draft)) {
      joined.push(take(draft));
      continue;
    }
    const last = waiting.length === 0 ? joined.at(-1) : undefined;
    const fits =
      last &&
      hasContent(last) &&
      isSameGround(draft.ground, last.ground) &&
      draft.panel === (draft.panel && last.panel);
    const taken = fits ? withSpace(last, 'bottom', heightOf(draft), draft.panel) : null;
    if (taken) joined[joined.length - 1] = taken;
    else if (heightOf(draft) >= 3 || isPictured(draft)) waiting.push(draft);
  }
  return [...joined, ...waiting];
}

/** What is beyond the limit becomes one section on the page. */
function withinLimit(drafts: SectionDraft[], grounds: Grounds): SectionDraft[] {
  if (drafts.length <= maxSections) return drafts;
  const rest = drafts.slice(maxSections - 1);
  const events = rest.flatMap(({ columns }) => columns.flatMap((column) => column.events));
  const last = plainDraft(null, grounds.page.ground, events);
  const padding = { top: 0, right: sidePadding, bottom: 0, left: sidePadding };
  return [...drafts.slice(0, maxSections - 1), { ...last, padding }];
}

/** The sections of an email whose content is between `left` and `right` in the window of the root frame, in px. */
export function arrange(
  events: readonly Event[],
  root: Frame,
  email: { left: number; right: number },
): Arranged {
  const grounds = new Grounds(events, root, email);
  const drafts: SectionDraft[] = [];
  for (const { row, events: inStrip } of stripsOf(events)) {
    const section = row && rowSection(row, inStrip, grounds);
    if (section) drafts.push(section);
    else drafts.push(...flowSections(inStrip, grounds));
  }
  const sections = withinLimit(joinSpaces(drafts), grounds);
  return { page: grounds.page.ground, sections, flattenedBoxes: grounds.unusedBoxes(events, sections) };
}
