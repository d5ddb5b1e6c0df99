import type { Translate } from '../fixed-part.ts';
import type { Cell, Item } from '../items.ts';
import type { Frame } from '../layout/frames.ts';
import { Gap, type Space } from './gap.ts';
import { TextLine } from './text-line.ts';

type WithoutGap<Any> = Any extends Item ? Omit<Any, 'gap'> : never;

export type NewItem = WithoutGap<Item>;

/** An item in the boxes around it. */
export interface Placed {
  item: Item;
  frame: Frame;
}

/** Content and empty space in their order. */
export type Event = Placed | Space;

/** Writes items in order; each takes the space that was added since the one before. */
export class ItemWriter {
  readonly items: Item[] = [];
  /** The same items with the boxes around them; empty for an email of this product. */
  readonly events: Event[] = [];
  readonly gap: Gap;
  readonly line: TextLine;
  /** The cell around the text, in an email of this product. */
  cell: Cell | null = null;
  /** The box that is being read; null in an email of this product. */
  frame: Frame | null = null;

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
    this.#push({ kind: 'text', runs, cell: this.cell, align, background, gap: this.gap.take() }, this.frame);
  }

  /** Ends the line of text and writes the item, in another box than the current one if one is given. */
  add(item: NewItem, frame = this.frame): void {
    this.endLine();
    this.#push({ ...item, gap: this.gap.take() }, frame);
  }

  /** Ends the email. */
  end(): void {
    this.endLine();
    this.events.push(...this.gap.takeSpaces());
  }

  #push(item: Item, frame: Frame | null): void {
    this.items.push(item);
    const spaces = this.gap.takeSpaces();
    if (frame) this.events.push(...spaces, { item, frame });
  }
}
