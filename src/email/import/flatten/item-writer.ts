import type { Translate } from '../fixed-part.ts';
import type { Cell, Item } from '../items.ts';
import { Gap } from './gap.ts';
import { TextLine } from './text-line.ts';

type WithoutGap<Any> = Any extends Item ? Omit<Any, 'gap'> : never;

export type NewItem = WithoutGap<Item>;

/** Writes items in order; each takes the space that was added since the one before. */
export class ItemWriter {
  readonly items: Item[] = [];
  readonly gap: Gap;
  readonly line: TextLine;
  /** The cell around the text, in an email of this product. */
  cell: Cell | null = null;

  constructor(translate: Translate, isOwn: boolean) {
    this.line = new TextLine(translate);
    this.gap = new Gap(isOwn);
  }

  /** True before the first visible content. */
  get isEmpty(): boolean {
    return this.items.length === 0 && !this.line.isOpen;
  }

  /** Writes the line of text that is open, if it shows anything. */
  endLine(): void {
    const runs = this.line.take();
    if (runs === null) return;
    const { align, background } = this.line;
    this.items.push({ kind: 'text', runs, cell: this.cell, align, background, gap: this.gap.take() });
  }

  /** Ends the line of text and writes the item. */
  add(item: NewItem): void {
    this.endLine();
    this.items.push({ ...item, gap: this.gap.take() });
  }
}
