/** Padding of panels that the import removes would leave holes, so padding and margins count up to this, px. */
const maxInset = 56;
/** Px. */
const maxGap = 416;

/** Adds up the space above the next item until that item takes it. All in px. */
export class Gap {
  #padding = 0;
  #margin = 0;
  #space = 0;
  readonly #ignoresPadding: boolean;

  constructor(ignoresPadding: boolean) {
    this.#ignoresPadding = ignoresPadding;
  }

  addPadding(px: number): void {
    if (this.#ignoresPadding) return;
    this.#padding += this.#margin + px;
    this.#margin = 0;
  }

  /** Adjoining margins collapse: the largest counts (CSS 2.2, 8.3.1). */
  addMargin(px: number): void {
    this.#margin = Math.max(this.#margin, px);
  }

  /** The author's own empty space, which `maxInset` does not limit. */
  addSpace(px: number): void {
    this.#space += px;
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
