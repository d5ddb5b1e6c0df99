import { type Align, type ComputedStyle, minVisibleSize } from '../computed-style.ts';
import type { Translate } from '../fixed-part.ts';
import type { StyledRun } from '../items.ts';
import { visibleText } from '../summary.ts';
import { collapsed, textRun } from './text.ts';

const separator = ' \u00a0 ';

/** Collects the runs of inline content until a block element ends the line. */
export class TextLine {
  #runs: StyledRun[] = [];
  #align: Align = 'left';
  #background = '#ffffff';
  /** The number of runs up to the end of the last text with space beside it; 0 without such text. */
  #spacedUntil = 0;
  /** Px beside the last text with space beside it. */
  #spaceAfter = 0;
  readonly #translate: Translate;

  constructor(translate: Translate) {
    this.#translate = translate;
  }

  get isOpen(): boolean {
    return this.#runs.length > 0;
  }

  /** The alignment where the line began; after its end, that of the line before. */
  get align(): Align {
    return this.#align;
  }

  get background(): string {
    return this.#background;
  }

  addText(text: string, style: ComputedStyle): void {
    if (text === '' || style.size < minVisibleSize) return;
    if (!this.isOpen) {
      if (!style.preservesLines && visibleText(text) === '') return;
      this.#align = style.align;
      this.#background = style.background;
    }
    this.#runs.push(textRun(collapsed(text, style.preservesLines), style, this.#translate));
  }

  addBreak(style: ComputedStyle): void {
    this.#runs.push({ text: '\n', style });
  }

  /** The space between two cells that share the line. */
  addSeparator(style: ComputedStyle, space = 0): void {
    this.#runs.push({ text: separator, style, space });
  }

  /** Texts separated only by margins, such as the links of a menu, keep some space. */
  beginSpaced(outer: ComputedStyle, space: number): void {
    const since = this.#runs.slice(this.#spacedUntil);
    if (this.#spacedUntil > 0 && since.every(({ text }) => visibleText(text) === ''))
      this.addSeparator(outer, this.#spaceAfter + space);
  }

  endSpaced(space: number): void {
    this.#spaceAfter = space;
    this.#spacedUntil = this.#runs.length;
  }

  /** The runs of the line, which ends; null if none of them shows. */
  take(): StyledRun[] | null {
    const runs = this.#runs;
    this.#runs = [];
    this.#spacedUntil = 0;
    return runs.some(({ text }) => visibleText(text) !== '') ? runs : null;
  }
}
