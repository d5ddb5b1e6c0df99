import type { Frame } from '../layout/frames.ts';

/** Padding of panels that the import removes would leave holes, so padding and margins count up to this, px. */
const maxInset = 56;
/** Px. */
const maxGap = 416;

/** Empty space in a box. */
export interface Space {
  px: number;
  frame: Frame;
}

/** Adds up the space above the next item until that item takes it. All in px. */
export class Gap {
  #padding = 0;
  #margin = 0;
  #space = 0;
  readonly #ignoresPadding: boolean;
  /** The same space by the box that it is in. */
  #spaces: Space[] = [];
  #openMargin: Space | null = null;

  constructor(ignoresPadding: boolean) {
    this.#ignoresPadding = ignoresPadding;
  }

  addPadding(px: number, frame: Frame | null): void {
    this.#record(px, frame);
    if (this.#ignoresPadding) return;
    this.#padding += this.#margin + px;
    this.#margin = 0;
  }

  /** Adjoining margins collapse: the largest counts (CSS 2.2, 8.3.1), outside of both boxes. */
  addMargin(px: number, frame: Frame | null, exact = px): void {
    this.#margin = Math.max(this.#margin, px);
    if (frame === null || exact <= 0) return;
    const open = this.#openMargin;
    this.#openMargin = {
      px: Math.max(open?.px ?? 0, exact),
      frame: open && open.frame.depth < frame.depth ? open.frame : frame,
    };
  }

  /** Between columns that are now below each other. */
  addColumnMargin(px: number): void {
    this.#margin = Math.max(this.#margin, px);
  }

  /** The author's own empty space, which `maxInset` does not limit. */
  addSpace(px: number, frame: Frame | null): void {
    this.#space += px;
    this.#record(px, frame);
  }

  /** Margins inside of a cell do not collapse with those outside of it. */
  closeMargin(): void {
    if (this.#openMargin) this.#spaces.push(this.#openMargin);
    this.#openMargin = null;
  }

  #record(px: number, frame: Frame | null): void {
    this.closeMargin();
    if (frame && px > 0) this.#spaces.push({ px, frame });
  }

  /** The spaces so far, which begin again with none. */
  takeSpaces(): Space[] {
    this.closeMargin();
    const spaces = this.#spaces;
    this.#spaces = [];
    return spaces;
  }

  /** The space so far, which begins again at 0. */
  take(): number {
    const gap = Math.round(Math.min(maxInset, this.#padding + this.#margin) + this.#space);
    this.#padding = 0;
    this.#margin = 0;
    this.#space = 0;
    return Math.min(maxGap, gap);
  }
}
