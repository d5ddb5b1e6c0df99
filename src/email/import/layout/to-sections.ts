// Drafts as sections of a document, with their blocks.
import { type Border, type SectionLayout, sectionLayoutSchema } from '../../document/section.ts';
import { sidePadding } from '../../render/layout-context.ts';
import { cssSides, type Sides } from '../../render/measure.ts';
import { planSection } from '../../render/section-plan.ts';
import type { Placed } from '../flatten/item-writer.ts';
import type { Item } from '../items.ts';
import { BlockBuilder } from '../to-blocks/block-builder.ts';
import type { ConvertedBlocks } from '../to-blocks/to-blocks.ts';
import type { Arranged } from './arrange.ts';
import { isPlaced, ownSpace, withoutLastBreaks, withoutOwnSpace } from './block-space.ts';
import { inItsSize } from './button-size.ts';
import type { ColumnDraft, SectionDraft } from './drafts.ts';
import { boxOf } from './extents.ts';
import type { Frame, Paint } from './frames.ts';

export interface ConvertedSections extends ConvertedBlocks {
  layout: SectionLayout[];
}

const maxBorder = 8;
const maxRadius = 40;

function outlineOf(paint: Paint | null): { border?: Border; borderRadius?: string } {
  if (paint === null) return {};
  const { border, radius } = paint;
  return {
    ...(border
      ? {
          border: {
            width: `${Math.min(maxBorder, border.width)}px`,
            style: border.style,
            color: border.color,
          },
        }
      : {}),
    ...(radius > 0 ? { borderRadius: `${Math.min(maxRadius, radius)}px` } : {}),
  };
}

const paddingOf = (sides: Sides): string =>
  cssSides({
    top: Math.min(200, sides.top),
    right: Math.min(200, sides.right),
    bottom: Math.min(200, sides.bottom),
    left: Math.min(200, sides.left),
  });

const isEmpty = ({ top, right, bottom, left }: Sides): boolean => top + right + bottom + left === 0;

/** What is in one line, and in a box only as wide, looks the same if it is aligned where its box was. */
function asShown({ item, frame }: Placed, box: Frame | null): Item {
  if (item.kind !== 'text' && item.kind !== 'button') return item;
  const { floatsAt } = boxOf(frame, box);
  if (item.kind === 'button') return { ...inItsSize(item), align: floatsAt ?? item.align };
  if (floatsAt === null) return item;
  if (item.runs.some(({ text }) => text.includes('\n'))) return item;
  return { ...item, align: floatsAt };
}

class SectionWriter {
  readonly layout: SectionLayout[] = [];
  readonly builder: BlockBuilder;
  /** Boxes whose border and corners are left out. */
  readonly lostOutlines = new Set<Frame>();
  readonly #page: string;
  readonly #emailWidth: number;
  readonly #uses: Map<Frame, number>;

  constructor(page: string, emailWidth: number, drafts: readonly SectionDraft[]) {
    this.#page = page;
    this.#emailWidth = emailWidth;
    this.builder = new BlockBuilder(page, emailWidth, false);
    this.#uses = new Map();
    for (const { ground, panel, columns } of drafts) {
      const frames = [ground?.frame, panel, ...columns.map(({ box }) => box)];
      for (const frame of new Set(frames)) if (frame) this.#uses.set(frame, (this.#uses.get(frame) ?? 0) + 1);
    }
  }

  add(draft: SectionDraft): void {
    const number = this.layout.length + 1;
    const section = this.#sectionOf(draft, number);
    const plan = planSection(section, this.#emailWidth);
    const columns = draft.columns.map((column, index) => {
      const count = this.#addBlocks(column, plan.columns[index]?.inner ?? this.#emailWidth - 2 * sidePadding);
      return { ...section.columns[index], id: `section-${number}-${index + 1}`, count };
    });
    const isShown = columns.some(({ count }) => count > 0) || section.styles.backgroundImage !== undefined;
    if (isShown) this.layout.push(sectionLayoutSchema.parse({ ...section, columns }));
  }

  #sectionOf(draft: SectionDraft, number: number): SectionLayout {
    const { ground, columns } = draft;
    const paint = ground && this.#outlineOf(ground.frame);
    const image = ground && this.#uses.get(ground.frame) === 1 ? ground.frame.paint?.image : undefined;
    return sectionLayoutSchema.parse({
      id: `section-${number}`,
      ratio: draft.ratio,
      styles: {
        width: ground?.isFull ? 'full' : 'boxed',
        ...(ground ? { backgroundColor: ground.color } : {}),
        ...(image ? { backgroundImage: image } : {}),
        padding: paddingOf(draft.padding),
        gap: `${draft.gap}px`,
        ...outlineOf(paint),
        valign: draft.valign,
      },
      phone: { stack: draft.stack, reversed: draft.isReversed, hidden: draft.isHiddenOnPhone },
      columns: columns.map((column, index) => ({
        id: `section-${number}-${index + 1}`,
        count: 0,
        styles: this.#columnStyles(column, draft),
      })),
    });
  }

  #columnStyles(column: ColumnDraft, { ground }: SectionDraft): Record<string, unknown> {
    const { box, background, padding } = column;
    const behind = ground?.color ?? this.#page;
    return {
      ...(background === behind ? {} : { backgroundColor: background }),
      ...(isEmpty(padding) ? {} : { padding: paddingOf(padding) }),
      ...outlineOf(box && this.#outlineOf(box)),
    };
  }

  /** What the box draws around its content: only a section that is all of it has its border and its corners. */
  #outlineOf(frame: Frame): Paint | null {
    if (this.#uses.get(frame) === 1) return frame.paint;
    if (frame.paint && (frame.paint.border || frame.paint.radius > 0)) this.lostOutlines.add(frame);
    return null;
  }

  /** How many blocks the content of the column became. */
  #addBlocks({ events, background, box }: ColumnDraft, width: number): number {
    const { builder } = this;
    const before = builder.blocks.length;
    builder.beginColumn(background, width);
    let space = 0;
    // Where blocks had more space of their own than was there, later space is less by as much.
    let excess = 0;
    let last: Item | null = null;
    for (const event of events.flatMap(withoutLastBreaks)) {
      if (!isPlaced(event)) {
        space += event.px;
        continue;
      }
      const item = asShown(event, box);
      const spacer = last === null ? 0 : space - ownSpace(last) - ownSpace(item) - excess;
      excess = Math.max(0, -spacer);
      builder.add({ ...item, gap: Math.round(space) }, Math.max(0, Math.round(spacer)));
      last = item;
      space = 0;
    }
    builder.endText();
    if (last === null && space >= 1) builder.addSpace(Math.round(space));
    return builder.blocks.length - before;
  }
}

export function toSections(
  { page, sections, flattenedBoxes }: Arranged,
  emailWidth: number,
): ConvertedSections {
  const writer = new SectionWriter(page, emailWidth, sections);
  for (const draft of withoutOwnSpace(sections)) writer.add(draft);
  const { blocks, emptySlots, overLimit, conversion } = writer.builder;
  const { deadLinks, recolored } = conversion;
  const boxes = { flattened: flattenedBoxes, outlines: writer.lostOutlines.size };
  return { blocks, emptySlots, deadLinks, recolored, overLimit, boxes, layout: writer.layout };
}
