// What the conversion of one design counts for its report: a line for each part, and what the texts in it lose.
import type { Block } from '../../document/block.ts';
import type { Translate } from '../../import/fixed-part.ts';
import type { Flattened } from '../../import/flatten/flatten.ts';
import { mergeTags } from '../../import/merge-tags.ts';
import { type ConvertedBlocks, toBlocks } from '../../import/to-blocks/to-blocks.ts';
import { addWords, type WordCounts, wordsIn } from '../../import/word-counts.ts';
import { flattenNothing } from '../fragment.ts';
import type { DesignReason } from './reasons.ts';

export type Outcome = 'converted' | 'approximated' | 'fixed' | 'left-out';

/** What became of one part or section of a design. */
export interface DesignLine {
  /** From 1. */
  section: number;
  /** From 1; null for the section itself. */
  column: number | null;
  /** The name of its type in the other builder. */
  name: string;
  /** Its first words or its address. */
  excerpt: string;
  outcome: Outcome;
  reasons: readonly DesignReason[];
}

const maxLines = 3_000;

export class ReportRecord {
  readonly tags = mergeTags();
  readonly lines: DesignLine[] = [];
  /** The words that a reader sees in the design. */
  readonly originalWords: WordCounts = new Map();
  /** Elements that never show, by name. */
  readonly removed = new Map<string, number>();
  /** The sums of all texts. */
  readonly flattened: Flattened;
  readonly converted: ConvertedBlocks = toBlocks([], '#ffffff', 600);
  readonly translate: Translate;

  constructor() {
    const { convert } = this.tags;
    this.translate = { text: convert, address: (url) => convert(url.trim()) };
    this.flattened = flattenNothing(this.translate);
  }

  /** The rest of a design of more parts is not read: it has many times as many as an email may have. */
  get isFull(): boolean {
    return this.lines.length >= maxLines;
  }

  add(line: DesignLine): void {
    if (this.isFull) return;
    const isLast = this.lines.length === maxLines - 1;
    this.lines.push(isLast ? { ...line, outcome: 'left-out', reasons: ['overLimit'] } : line);
  }

  addOriginal(text: string): void {
    addWords(this.originalWords, wordsIn(text));
  }

  addConversion(flattened: Flattened, converted: ConvertedBlocks): void {
    const all = this.flattened;
    all.items.push(...flattened.items);
    all.leftOut.push(...flattened.leftOut);
    all.columns += flattened.columns;
    all.joined += flattened.joined;
    this.converted.emptySlots.push(...converted.emptySlots);
    this.converted.overLimit.push(...converted.overLimit);
    this.converted.recolored += converted.recolored;
    for (const [typed, count] of converted.deadLinks) this.addDeadLink(typed, count);
  }

  addDeadLink(typed: string, count = 1): void {
    const { deadLinks } = this.converted;
    deadLinks.set(typed, (deadLinks.get(typed) ?? 0) + count);
  }

  addRemoved(removed: ReadonlyMap<string, number>): void {
    for (const [name, count] of removed) this.removed.set(name, (this.removed.get(name) ?? 0) + count);
  }

  /** Some of the blocks of a part did not fit into the email. */
  addBeyond(blocks: readonly Block[]): void {
    for (const _ of blocks)
      this.converted.overLimit.push({ kind: 'space', height: 0, gap: 0, background: '#ffffff' });
  }
}
