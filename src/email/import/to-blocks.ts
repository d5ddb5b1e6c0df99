// The parts of an email as blocks of this product.

import type { Block } from '../document/document.ts';
import { blockSchema, maxBlocks } from '../document/document.ts';
import { contrast, hexColor, readableOn } from '../render/color.ts';
import { safeHref, safeImageSource } from '../render/html.ts';
import { fixedPictures } from './fixed-part.ts';
import type {
  ButtonItem,
  Cell,
  ImageItem,
  ImagesItem,
  Item,
  ListItem,
  PictureDraft,
  TextItem,
} from './items.ts';
import { plainLook } from './look.ts';
import {
  contentOf,
  type Inks,
  isSameStyle,
  maxAddress,
  partsOf,
  stylesOf,
  stylesOfCell,
  type TextStyles,
} from './text-blocks.ts';

export interface Made {
  blocks: Block[];
  /** Images without a usable address: their slot stays empty. */
  emptySlots: string[];
  /** Unusable links, by what was typed. */
  deadLinks: Map<string, number>;
  recolored: number;
  /** Blocks beyond the limit of an email. */
  beyond: Item[];
}

const maxContent = 30_000;
/** Characters of HTML in a text block. */
const maxStored = 100_000;

/** Documents accept web addresses, addresses of this server and merge tags; nothing else shows in an email. */
function sourceOf({ src }: PictureDraft): string {
  const typed = src.trim();
  if (/^data:|^cid:/i.test(typed) || typed.length > maxAddress) return '';
  const source = safeImageSource(typed);
  return /^(?:https?:\/\/|\{\{)/i.test(source) ? source : '';
}

class BlockMaker {
  readonly blocks: Block[] = [];
  readonly emptySlots: string[] = [];
  readonly beyond: Item[] = [];
  readonly inks: Inks;
  readonly #width: number;
  readonly #isOwn: boolean;
  #count = 0;
  #words: {
    parts: ReturnType<typeof partsOf>;
    styles: TextStyles;
    length: number;
    cell: Cell | null;
  } | null = null;

  constructor(ground: string, width: number, isOwn: boolean) {
    this.#isOwn = isOwn;
    this.inks = { ground, changed: 0, dead: new Map() };
    this.#width = width - 40;
  }

  #push(item: Item | null, block: Record<string, unknown>): void {
    if (this.blocks.length >= maxBlocks) {
      if (item) this.beyond.push(item);
      return;
    }
    this.#count += 1;
    const made = blockSchema.safeParse({ id: `part-${this.#count}`, ...block });
    if (made.success) this.blocks.push(made.data);
    else if (item) this.beyond.push(item);
  }

  #link(typed: string): string {
    const href = typed.trim() ? safeHref(typed) : '';
    if (href !== '' && href.length <= maxAddress) return href;
    if (typed.trim()) this.inks.dead.set(typed.trim(), (this.inks.dead.get(typed.trim()) ?? 0) + 1);
    return '';
  }

  /** The collected text, as one block. */
  flush(): void {
    const words = this.#words;
    this.#words = null;
    if (!words) return;
    this.#write(words.parts, words.styles);
  }

  /** As one block, or as two if it exceeds the limit of a block. */
  #write(parts: Parts, styles: TextStyles, depth = 0): void {
    const content = contentOf(parts, styles, this.inks);
    if (content === '') return;
    if (content.length <= maxStored) {
      const item: Item = {
        kind: 'text',
        runs: [],
        cell: null,
        align: styles.textAlign,
        gap: 0,
        ground: this.inks.ground,
      };
      this.#push(item, { type: 'text', content, styles });
      return;
    }
    for (const half of halvesOf(parts)) if (depth < 40) this.#write(half, styles, depth + 1);
  }

  #space(gap: number): void {
    if (this.#isOwn) return;
    const height = Math.min(400, gap - 16);
    if (height >= 8 && this.blocks.length > 0)
      this.#push(null, { type: 'spacer', content: { height: `${height}px` } });
  }

  #text(item: TextItem | ListItem): void {
    const parts = partsOf(item);
    const styles = item.cell ? stylesOfCell(item.cell.look) : stylesOf(parts, item.align, this.inks);
    const length = parts.reduce((sum, part) => sum + ('text' in part ? part.text.length + 20 : 2_000), 0);
    const before = this.#words;
    if (before && item.cell && before.cell === item.cell) {
      const blank = Math.round(
        item.gap / Math.max(1, Number.parseInt(styles.fontSize, 10) * Number(styles.lineHeight)),
      );
      const isAfterList = !('text' in (before.parts.at(-1) ?? {}));
      const breaks = isAfterList ? blank : item.kind === 'list' && blank === 0 ? 0 : blank + 1;
      before.parts.push(
        { text: '\n'.repeat(Math.min(20, breaks)), look: { ...item.cell.look, href: '' } },
        ...parts,
      );
      before.length += length;
      return;
    }
    if (
      !item.cell &&
      before &&
      item.gap < 36 &&
      isSameStyle(before.styles, styles) &&
      before.length + length < maxContent &&
      this.blocks.length < maxBlocks
    ) {
      const [first] = parts;
      const look = first && 'look' in first ? first.look : plainLook;
      const isList = item.kind === 'list' || !('text' in (before.parts.at(-1) ?? {}));
      before.parts.push(
        { text: isList ? '\n' : item.gap >= 6 ? '\n\n' : '\n', look: { ...look, href: '' } },
        ...parts,
      );
      before.length += length;
      return;
    }
    this.flush();
    this.#space(item.gap);
    for (const chunk of chunksOf(parts)) {
      this.flush();
      if (this.blocks.length >= maxBlocks) this.beyond.push(item);
      else this.#words = { parts: chunk, styles, length, cell: item.cell };
    }
  }

  #picture(draft: PictureDraft): Record<string, unknown> {
    const src = sourceOf(draft);
    if (src === '') this.emptySlots.push(draft.src.slice(0, 200) || draft.alt);
    const alt = draft.alt.slice(0, 1_000);
    return { src, alt, clickUrl: this.#link(draft.href) };
  }

  #image(item: ImageItem): void {
    const { picture, ground } = item;
    const width =
      picture.percent !== null && picture.width === null
        ? picture.percent >= 97
          ? '100%'
          : `${Math.max(1, Math.round(picture.percent))}%`
        : picture.width === null
          ? 'auto'
          : picture.width >= this.#width
            ? '100%'
            : `${Math.max(1, Math.round(picture.width))}px`;
    const isCutOut =
      (picture.width !== null && picture.width <= 64) ||
      /logo|white|light|icon|mark|brand/i.test(`${picture.src} ${picture.alt}`);
    const isSmall = isCutOut && picture.width !== null && picture.width < 260;
    const isPanel = contrast(ground, this.inks.ground) > 1.4;
    // A white logo on a dark panel would be invisible on a white page.
    if (isSmall && isPanel && sourceOf(picture) !== '' && !/\.jpe?g(?:$|[?#])/i.test(picture.src)) {
      const html = fixedPictures([{ ...picture, src: sourceOf(picture), href: this.#link(picture.href) }], {
        ...plainLook,
        align: item.align,
      });
      this.#push(item, {
        type: 'html',
        content: { html, reason: 'a picture that needs the colour behind it' },
        styles: { backgroundColor: ground },
      });
      return;
    }
    this.#push(item, {
      type: 'image',
      content: this.#picture(picture),
      styles: { width, textAlign: width === '100%' ? 'center' : item.align },
    });
  }

  #images(item: ImagesItem): void {
    const images = item.pictures.map((picture) => this.#picture(picture));
    this.#push(item, {
      type: item.isCapped ? 'image-row' : 'multi-image',
      content: { images },
      styles: { imageMargin: `${this.#gapOf(item)}px`, mobile: item.mobile },
    });
  }

  /** The space that the widths of the images leave of the row; if unknown, a small default. */
  #gapOf({ pictures }: ImagesItem): number {
    const widths = pictures.map(({ width }) => width ?? 0);
    const room = this.#width - widths.reduce((sum, width) => sum + width, 0);
    const gap = Math.floor(room / (pictures.length - 1));
    return this.#isOwn && gap >= 0 && gap <= 40 && widths.every((width) => width > 0) ? gap : 10;
  }

  #button(item: ButtonItem): void {
    const { ground } = this.inks;
    let { background, color } = item;
    if (background !== 'transparent' && contrast(background, ground) < 1.15) {
      // Its color set it apart from its panel; on the page it swaps colors with its label.
      [background, color] = [
        contrast(color, ground) >= 2 ? color : readableOn(ground, item.ground, '#1f2937'),
        background,
      ];
      this.inks.changed += 1;
    }
    const [top, right, bottom, left] = item.padding;
    this.#push(item, {
      type: 'button',
      content: { text: item.label.slice(0, 500), url: this.#link(item.href) },
      styles: {
        backgroundColor: background,
        color,
        padding:
          top === bottom && left === right
            ? `${top}px ${right}px`
            : `${top}px ${right}px ${bottom}px ${left}px`,
        borderRadius: `${item.radius}px`,
        textAlign: item.align,
      },
    });
  }

  add(item: Item): void {
    if (item.kind === 'text' || item.kind === 'list') {
      this.#text(item);
      return;
    }
    this.flush();
    this.#space(item.gap);
    switch (item.kind) {
      case 'image':
        this.#image(item);
        break;
      case 'images':
        this.#images(item);
        break;
      case 'button':
        this.#button(item);
        break;
      case 'space':
        this.#push(item, {
          type: 'spacer',
          content: { height: `${Math.min(400, Math.max(1, Math.round(item.height)))}px` },
        });
        break;
      case 'divider':
        this.#push(item, {
          type: 'divider',
          styles: { borderColor: hexColor(item.color) ?? '#cccccc', borderWidth: `${item.width}px` },
        });
        break;
      case 'fixed': {
        const isPanel = contrast(item.ground, this.inks.ground) > 1.02;
        this.#push(item, {
          type: 'html',
          content: { html: item.html, reason: item.reason },
          styles: isPanel ? { backgroundColor: item.ground } : {},
        });
        break;
      }
    }
  }
}

type Parts = ReturnType<typeof partsOf>;

/** The same text in two parts; a single long run or list is split in its middle. */
function halvesOf(parts: Parts): Parts[] {
  const [only] = parts;
  if (parts.length > 1 || !only) {
    const middle = Math.ceil(parts.length / 2);
    return [parts.slice(0, middle), parts.slice(middle)];
  }
  if ('text' in only) {
    const middle = Math.ceil(only.text.length / 2);
    return [only.text.slice(0, middle), only.text.slice(middle)].map((text) => [{ ...only, text }]);
  }
  const middle = Math.ceil(only.entries.length / 2);
  const [entry] = only.entries;
  if (only.entries.length === 1 && entry)
    return halvesOf(entry).map((half) => [{ ...only, entries: [half] }]);
  return [only.entries.slice(0, middle), only.entries.slice(middle)].map((entries) => [{ ...only, entries }]);
}

/** A text longer than a block's limit, in pieces. */
function* chunksOf(parts: ReturnType<typeof partsOf>): Generator<ReturnType<typeof partsOf>> {
  let chunk: ReturnType<typeof partsOf> = [];
  let length = 0;
  for (const part of parts) {
    const pieces =
      'text' in part && part.text.length > maxContent
        ? (part.text.match(/[\s\S]{1,30000}/g) ?? []).map((text) => ({ ...part, text }))
        : [part];
    for (const piece of pieces) {
      const size = 'text' in piece ? piece.text.length + 20 : 2_000;
      if (length + size > maxContent && chunk.length > 0) {
        yield chunk;
        chunk = [];
        length = 0;
      }
      chunk.push(piece);
      length += size;
    }
  }
  if (chunk.length > 0) yield chunk;
}

/** White, black and grays: a bright color is rarely meant for the whole email. */
const isPlain = (ground: string): boolean => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  return Math.max(...channels) - Math.min(...channels) < 40;
};

/** The background of most text: the page and the email have one background here. */
export function groundOf(items: readonly Item[]): string {
  const weights = new Map<string, number>();
  for (const item of items) {
    const weight =
      item.kind === 'text'
        ? item.runs.reduce((sum, { text }) => sum + text.length, 0)
        : item.kind === 'list'
          ? 100
          : item.kind === 'fixed'
            ? 60
            : 10;
    weights.set(item.ground, (weights.get(item.ground) ?? 0) + weight * (isPlain(item.ground) ? 2 : 1));
  }
  let best = '#ffffff';
  let most = 0;
  for (const [ground, weight] of weights)
    if (weight > most) {
      best = ground;
      most = weight;
    }
  return best;
}

export function toBlocks(items: readonly Item[], ground: string, width: number, isOwn = false): Made {
  const maker = new BlockMaker(ground, width, isOwn);
  for (const item of items) maker.add(item);
  maker.flush();
  const { blocks, emptySlots, beyond, inks } = maker;
  return { blocks, emptySlots, deadLinks: inks.dead, recolored: inks.changed, beyond };
}
