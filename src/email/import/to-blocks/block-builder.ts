import { type Block, blockSchema, maxBlocks } from '../../document/block.ts';
import { contrast, hexColor, readableOn } from '../../render/color.ts';
import { sidePadding } from '../../render/layout-context.ts';
import { plainStyle } from '../computed-style.ts';
import { fixedImages } from '../fixed-part.ts';
import type {
  ButtonItem,
  FixedItem,
  ImageDraft,
  ImageItem,
  ImagesItem,
  Item,
  ListItem,
  TextItem,
} from '../items.ts';
import { type Conversion, countDeadLink, linkTarget } from './conversion.ts';
import { gapOf, imageWidth, needsBackground, sourceOf } from './image-fields.ts';
import { type PendingText, separatorOf, textOfItem } from './pending-text.ts';
import { chunksOf, halvesOf } from './split-text.ts';
import { contentOf } from './text-content.ts';
import type { Part, TextStyles } from './text-styles.ts';

/** Characters of HTML in a text block. */
const maxContent = 100_000;
/** Blocks have 8 px of padding above and below, so a smaller gap needs no spacer. */
const blockPadding = 16;
const minSpacer = 8;
const minExactSpacer = 4;
const maxSpacer = 400;

/** Converts items to blocks one by one; consecutive texts are collected first. */
export class BlockBuilder {
  readonly blocks: Block[] = [];
  readonly emptySlots: string[] = [];
  readonly overLimit: Item[] = [];
  readonly conversion: Conversion;
  #columnWidth: number;
  readonly #isOwn: boolean;
  /** The widths of its columns are known. */
  #isExact = false;
  #count = 0;
  /** The number of blocks before the current column. */
  #columnStart = 0;
  #pending: PendingText | null = null;

  constructor(background: string, width: number, isOwn: boolean) {
    this.#isOwn = isOwn;
    this.conversion = { background, recolored: 0, deadLinks: new Map() };
    this.#columnWidth = width - 2 * sidePadding;
  }

  /** The next items are in a column of this many px on a ground of this color. */
  beginColumn(background: string, width: number): void {
    this.endText();
    this.conversion.background = background;
    this.#columnWidth = width;
    this.#columnStart = this.blocks.length;
    this.#isExact = true;
  }

  /** `spacer` is the height of the empty space before it, px: without one it depends on the gap of the item. */
  add(item: Item, spacer?: number): void {
    if (item.kind === 'text' || item.kind === 'list') {
      this.#addText(item, spacer);
      return;
    }
    this.endText();
    this.#addSpacer(item.gap, spacer);
    this.#addBlock(item);
  }

  /** Empty space without content, px. */
  addSpace(height: number): void {
    this.#push(null, { type: 'spacer', content: { height: `${Math.min(maxSpacer, height)}px` } });
  }

  /** Writes the collected text. */
  endText(): void {
    const text = this.#pending;
    this.#pending = null;
    if (text) this.#writeText(text.parts, text.styles);
  }

  #addBlock(item: Exclude<Item, TextItem | ListItem>): void {
    switch (item.kind) {
      case 'image':
        this.#addImage(item);
        break;
      case 'images':
        this.#addImages(item);
        break;
      case 'button':
        this.#addButton(item);
        break;
      case 'space': {
        const height = Math.min(maxSpacer, Math.max(1, Math.round(item.height)));
        this.#push(item, { type: 'spacer', content: { height: `${height}px` } });
        break;
      }
      case 'divider':
        this.#push(item, {
          type: 'divider',
          styles: { borderColor: hexColor(item.color) ?? '#cccccc', borderWidth: `${item.width}px` },
        });
        break;
      case 'fixed':
        this.#addFixed(item);
        break;
    }
  }

  #push(item: Item | null, block: Record<string, unknown>): void {
    if (this.#isFull) {
      if (item) this.overLimit.push(item);
      return;
    }
    this.#count += 1;
    const parsed = blockSchema.safeParse({ id: `part-${this.#count}`, ...block });
    if (parsed.success) this.blocks.push(parsed.data);
    else if (item) this.overLimit.push(item);
  }

  /** Exact space takes more blocks: it must not be at the cost of content. */
  get #hasRoom(): boolean {
    return this.blocks.length < maxBlocks / 2;
  }

  get #isFull(): boolean {
    return this.blocks.length >= maxBlocks;
  }

  #addText(item: TextItem | ListItem, spacer: number | undefined): void {
    const next = textOfItem(item, this.conversion);
    const before = this.#pending;
    const isExact = spacer !== undefined && this.#hasRoom;
    const separator =
      before && (next.cell || !this.#isFull) ? separatorOf(before, next, item, isExact) : null;
    if (before && separator) {
      before.parts.push(separator, ...next.parts);
      before.length += next.length;
      return;
    }
    this.endText();
    this.#addSpacer(item.gap, spacer);
    for (const parts of chunksOf(next.parts)) {
      this.endText();
      if (this.#isFull) this.overLimit.push(item);
      else this.#pending = { ...next, parts };
    }
  }

  /** As one block, or as several if the HTML is longer than a block may be. */
  #writeText(parts: readonly Part[], styles: TextStyles, depth = 0): void {
    const content = contentOf(parts, styles, this.conversion);
    if (content === '') return;
    if (content.length <= maxContent) {
      const { background } = this.conversion;
      const item: Item = { kind: 'text', runs: [], cell: null, align: styles.textAlign, gap: 0, background };
      this.#push(item, { type: 'text', content, styles });
    } else if (depth < 40) for (const half of halvesOf(parts)) this.#writeText(half, styles, depth + 1);
  }

  #addSpacer(gap: number, exact: number | undefined): void {
    if (this.#isOwn) return;
    if (exact !== undefined && !this.#hasRoom) return;
    const height = Math.min(maxSpacer, exact ?? gap - blockPadding);
    if (
      height >= (exact === undefined ? minSpacer : minExactSpacer) &&
      this.blocks.length > this.#columnStart
    )
      this.#push(null, { type: 'spacer', content: { height: `${height}px` } });
  }

  #linkTarget(typed: string): string {
    const address = typed.trim();
    const href = linkTarget(address);
    if (address && !href) countDeadLink(this.conversion, address);
    return href;
  }

  #imageContent(image: ImageDraft): Record<string, unknown> {
    const src = sourceOf(image);
    if (src === '') this.emptySlots.push(image.src.slice(0, 200) || image.alt);
    return { src, alt: image.alt.slice(0, 1_000), clickUrl: this.#linkTarget(image.href) };
  }

  #addImage(item: ImageItem): void {
    const { image, align, background } = item;
    if (needsBackground(image, background, this.conversion.background)) {
      const shown = { ...image, src: sourceOf(image), href: this.#linkTarget(image.href) };
      const html = fixedImages([shown], { ...plainStyle, align });
      this.#push(item, {
        type: 'html',
        content: { html, reason: 'an image that needs the color behind it' },
        styles: { backgroundColor: background },
      });
      return;
    }
    const width = imageWidth(image, this.#columnWidth);
    this.#push(item, {
      type: 'image',
      content: this.#imageContent(image),
      styles: { width, textAlign: width === '100%' ? 'center' : align },
    });
  }

  #addImages(item: ImagesItem): void {
    this.#push(item, {
      type: item.isCapped ? 'image-row' : 'multi-image',
      content: { images: item.images.map((image) => this.#imageContent(image)) },
      styles: {
        imageMargin: `${gapOf(item, this.#columnWidth, this.#isOwn || this.#isExact)}px`,
        mobile: item.mobile,
      },
    });
  }

  #addButton(item: ButtonItem): void {
    const [top, right, bottom, left] = item.padding;
    const isEven = top === bottom && left === right;
    this.#push(item, {
      type: 'button',
      content: { text: item.label.slice(0, 500), url: this.#linkTarget(item.href) },
      styles: {
        ...this.#buttonColors(item),
        padding: isEven ? `${top}px ${right}px` : `${top}px ${right}px ${bottom}px ${left}px`,
        borderRadius: `${item.radius}px`,
        textAlign: item.align,
      },
    });
  }

  /** A fill that stood out from its panel may equal the background of the email: it then becomes the label's color. */
  #buttonColors({ fill, color, background }: ButtonItem): { backgroundColor: string; color: string } {
    const { background: page } = this.conversion;
    if (fill === 'transparent' || contrast(fill, page) >= 1.15) return { backgroundColor: fill, color };
    this.conversion.recolored += 1;
    const backgroundColor = contrast(color, page) >= 2 ? color : readableOn(page, background, '#1f2937');
    return { backgroundColor, color: fill };
  }

  #addFixed(item: FixedItem): void {
    const isPanel = contrast(item.background, this.conversion.background) > 1.02;
    this.#push(item, {
      type: 'html',
      content: { html: item.html, reason: item.reason },
      styles: isPanel ? { backgroundColor: item.background } : {},
    });
  }
}
