// Which of the boxes around content become the page, the ground of a section and the box of a column: a document has
// these three, an email may have more.
import type { Event } from '../flatten/item-writer.ts';
import type { Item } from '../items.ts';
import type { Extent, Ground, SectionDraft } from './drafts.ts';
import { columnAround, type Frame, pathOf } from './frames.ts';

export interface Look {
  ground: Ground | null;
  /** The innermost box on it. */
  box: Frame | null;
  isHiddenOnPhone: boolean;
}

/** Px by which two widths may differ. */
const tolerance = 16;

export const weightOf = (item: Item): number => {
  switch (item.kind) {
    case 'text':
      return item.runs.reduce((sum, { text }) => sum + text.length, 0);
    case 'list':
      return 100;
    default:
      return 20;
  }
};

const rightOf = ({ place }: Frame): number => place.left + place.width;

/** Without boxes that the next one covers, and those that cannot be told from what is behind them. */
function visible(frames: readonly Frame[], behind: string): Frame[] {
  const uncovered = frames.filter((frame, index) => {
    const next = frames[index + 1];
    return !next || next.place.width < frame.place.width - 4 || frame.paint?.border;
  });
  const shown: Frame[] = [];
  for (const frame of uncovered) {
    const color = shown.at(-1)?.ground ?? behind;
    if (frame.ground !== color || frame.paint?.border || frame.paint?.image) shown.push(frame);
  }
  return shown;
}

export const paintedInside = (frame: Frame, outer: Frame): Frame[] =>
  pathOf(frame).filter(({ paint, isButton, depth }) => paint !== null && !isButton && depth > outer.depth);

export class Grounds {
  /** The box behind all of the email. */
  readonly page: Frame;
  /** Where the email is. */
  readonly email: Extent;
  readonly #windowWidth: number;
  readonly #known = new Map<Frame, Look>();
  /** Boxes with columns in them. */
  readonly #withColumns = new Set<Frame>();

  constructor(events: readonly Event[], root: Frame, email: Extent) {
    this.email = email;
    this.#windowWidth = root.place.width;
    this.page = this.#pageOf(events, root);
    for (const { frame } of events) {
      const row = columnAround(frame)?.cell?.row;
      if (row) for (const box of pathOf(row.frame)) this.#withColumns.add(box);
    }
  }

  /** The innermost of the boxes as wide as the window that has most of the content in it. */
  #pageOf(events: readonly Event[], root: Frame): Frame {
    const weights = new Map<Frame, number>();
    let total = 0;
    for (const event of events) {
      if (!('item' in event)) continue;
      const weight = weightOf(event.item);
      total += weight;
      for (const frame of pathOf(event.frame))
        if (frame.paint?.color && !frame.paint.border && this.#isWindowWide(frame))
          weights.set(frame, (weights.get(frame) ?? 0) + weight);
    }
    let page = root;
    for (const [frame, weight] of weights)
      if (weight >= 0.6 * total && frame.depth >= page.depth) page = frame;
    return page;
  }

  #isWindowWide({ place }: Frame): boolean {
    return place.width >= this.#windowWidth - tolerance;
  }

  #isEmailWide(frame: Frame): boolean {
    return frame.place.left <= this.email.left + tolerance && rightOf(frame) >= this.email.right - tolerance;
  }

  /** The look of what is directly in the box. */
  lookOf(frame: Frame): Look {
    const known = this.#known.get(frame) ?? this.#read(frame);
    this.#known.set(frame, known);
    return known;
  }

  #read(frame: Frame): Look {
    const painted = pathOf(frame).filter(({ paint, isButton }) => paint !== null && !isButton);
    const at = painted.indexOf(this.page);
    const boxes = visible(painted.slice(at + 1), this.page.ground);
    const [first, second] = boxes;
    const { isHiddenOnPhone } = frame;
    if (!first) return { ground: null, box: null, isHiddenOnPhone };
    if (!this.#isEmailWide(first)) return { ground: null, box: boxes.at(-1) ?? null, isHiddenOnPhone };
    // A card on a band is a column on a section, unless it needs both for itself.
    const needsBoth =
      second !== undefined &&
      this.#isEmailWide(second) &&
      (boxes.length > 2 || this.#withColumns.has(second) || Boolean(second.paint?.image));
    const outer = needsBoth ? second : first;
    const rest = boxes.slice(needsBoth ? 2 : 1);
    return {
      ground: { frame: outer, color: outer.ground, isFull: this.#isWindowWide(outer) },
      box: rest.at(-1) ?? null,
      isHiddenOnPhone,
    };
  }

  /** How many visible boxes with content none of the sections paints. */
  unusedBoxes(events: readonly Event[], sections: readonly SectionDraft[]): number {
    const used = new Set(
      sections.flatMap(({ ground, panel, columns }) => [
        ground?.frame,
        panel,
        ...columns.map(({ box }) => box),
      ]),
    );
    const unused = new Set<Frame>();
    for (const event of events) {
      if (!('item' in event)) continue;
      const painted = pathOf(event.frame).filter(({ paint, isButton }) => paint !== null && !isButton);
      const at = painted.indexOf(this.page);
      for (const box of visible(painted.slice(at + 1), this.page.ground)) if (!used.has(box)) unused.add(box);
    }
    return unused.size;
  }

  /** The box that a column has: the innermost that has most of the content of the cell in it. */
  boxOfColumn(events: readonly Event[], cell: Frame): Frame | null {
    const weights = new Map<Frame, number>();
    let total = 0;
    for (const event of events) {
      if (!('item' in event)) continue;
      const weight = weightOf(event.item);
      total += weight;
      for (const frame of paintedInside(event.frame, cell))
        weights.set(frame, (weights.get(frame) ?? 0) + weight);
    }
    const frames = [...weights].filter(
      ([frame, weight]) => weight >= 0.55 * total && frame.place.width >= 0.5 * cell.place.width,
    );
    const shown = visible(
      frames.map(([frame]) => frame).sort((a, b) => a.depth - b.depth),
      cell.ground,
    );
    return shown.at(-1) ?? null;
  }
}
