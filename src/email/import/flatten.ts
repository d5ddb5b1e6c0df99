// From the tree to a sequence of parts: layout tables and columns are flattened in reading order, their content is
// recognized, and every visible element becomes a part.
import { cellsOnPhone, type Mobile } from '../render/columns.ts';
import { borderOn, heightOf, marginOf, paddingOf, percentWidthOf, widthOf } from './box.ts';
import { lengthOf } from './declarations.ts';
import { buttonOf, clearButtonOf } from './find-button.ts';
import { fixedPart, fixedPictures, type Translate } from './fixed-part.ts';
import type { Cell, Item, ListPart, PictureDraft, StyledRun } from './items.ts';
import {
  type Align,
  displayOf,
  hiddenBy,
  isInline,
  type Look,
  lookIn,
  ownGround,
  plainLook,
} from './look.ts';
import type { ElementNode, TreeNode } from './nodes.ts';
import { isDataTable, rowOf } from './rows.ts';
import { type Summaries, seenText, summariesOf } from './summary.ts';

export interface LeftOut {
  kind: 'tracking' | 'held' | 'hidden' | 'field' | 'background' | 'video' | 'picture';
  detail: string;
}

export interface Flattened {
  items: Item[];
  leftOut: LeftOut[];
  /** The hidden text at the beginning. */
  preheader: string;
  /** Rows of columns that are now stacked. */
  columns: number;
  /** Short cells that became one line. */
  joined: number;
}

const keepsSpaces = /[ \t\r\n\f]+/g;
/** Rows of this product are as wide as the email: much smaller images would be enlarged. */
const smallPicture = 72;
const narrowRow = 320;

class Flattener {
  readonly items: Item[] = [];
  readonly leftOut: LeftOut[] = [];
  preheader = '';
  columns = 0;
  joined = 0;
  #runs: StyledRun[] = [];
  #align: Align = 'left';
  #ground = '#ffffff';
  #padding = 0;
  #margin = 0;
  #space = 0;
  #hasSeen = false;
  readonly #summaries: Summaries;
  readonly #translate: Translate;
  /** An email of this product: each cell is a block, and space is a spacer. */
  readonly #isOwn: boolean;
  #cell: Cell | null = null;
  /** Px of the column being read, if stated. */
  #columnWidth: number | null = null;
  /** The number of runs in the line at the end of the last text with space beside it. */
  #spacedUntil = 0;

  constructor(summaries: Summaries, translate: Translate, isOwn: boolean) {
    this.#isOwn = isOwn;
    this.#summaries = summaries;
    this.#translate = translate;
  }

  #room(px: number): void {
    if (this.#isOwn) return;
    this.#padding += this.#margin + px;
    this.#margin = 0;
  }

  #marginRoom(px: number): void {
    this.#margin = Math.max(this.#margin, px);
  }

  #takeGap(): number {
    // Wide padding of removed panels would leave holes; empty space that the author added stays.
    const gap = Math.round(Math.min(56, this.#padding + this.#margin) + this.#space);
    this.#padding = 0;
    this.#margin = 0;
    this.#space = 0;
    return Math.min(416, gap);
  }

  #add(item: Item): void {
    this.#hasSeen = true;
    this.items.push(item);
  }

  /** Ends the line that was begun. */
  #flush(): void {
    const runs = this.#runs;
    this.#runs = [];
    this.#spacedUntil = 0;
    if (!runs.some(({ text }) => seenText(text) !== '')) return;
    this.#add({
      kind: 'text',
      runs,
      cell: this.#cell,
      align: this.#align,
      ground: this.#ground,
      gap: this.#takeGap(),
    });
  }

  #say(text: string, look: Look): void {
    if (text === '') return;
    if (look.size < 2) return;
    if (this.#runs.length === 0) {
      if (!look.keepsLines && seenText(text) === '') return;
      this.#align = look.align;
      this.#ground = look.ground;
    }
    const plain = look.keepsLines ? text.replace(/\r\n?/g, '\n') : text.replace(keepsSpaces, ' ');
    const translated = this.#translate.text(plain);
    const shown = look.isUpper ? upperOf(translated) : translated;
    this.#runs.push({ text: shown, look: this.#linked(look) });
  }

  /** With the address of the link as the document writes it. */
  #linked(look: Look): Look {
    const href = this.#translate.address(look.href);
    return href === look.href ? look : { ...look, href };
  }

  walk(node: TreeNode, around: Look): void {
    if (node.kind === 'text') {
      this.#say(node.text, around);
      return;
    }
    const hidden = hiddenBy(node);
    if (hidden !== null) {
      this.#hide(node);
      return;
    }
    const look = lookIn(node, around);
    if (look.size < 2 && this.#summaries(node).characters > 0 && this.#isTinyAll(node, around)) {
      this.#hide(node);
      return;
    }
    switch (node.name) {
      case 'br':
        if (this.#runs.length > 0) this.#runs.push({ text: '\n', look });
        else this.#room(look.size * (look.lineHeight ?? 1.3) * 0.5);
        return;
      case 'img':
        this.#image(node, look);
        return;
      case 'hr':
        this.#rule(node, look);
        return;
      case 'input':
      case 'video':
      case 'source':
        this.#leave(node);
        return;
      case 'ul':
      case 'ol':
        if (this.#list(node, look)) return;
        break;
      case 'a':
      case 'v:roundrect':
        if (this.#button(node, around)) return;
        break;
      default:
    }
    if (isInline(node) || this.#isInlineBox(node)) this.#inline(node, look, around);
    else this.#block(node, look, around);
  }

  /** Words separated only by margins, such as the links of a menu, keep some space. */
  #inline(node: ElementNode, look: Look, around: Look): void {
    const isSpaced = this.#isInlineBox(node) || hasRoomBeside(node, look.size);
    const since = this.#runs.slice(this.#spacedUntil);
    if (isSpaced && this.#spacedUntil > 0 && since.every(({ text }) => seenText(text) === ''))
      this.#runs.push({ text: ' \u00a0 ', look: around });
    this.#children(node, look);
    if (isSpaced) this.#spacedUntil = this.#runs.length;
  }

  /** A small box in a line of text, such as the links of a menu. */
  #isInlineBox(node: ElementNode): boolean {
    const { blocks, images } = this.#summaries(node);
    return /^inline-(?:block|flex|table)$/.test(displayOf(node)) && blocks === 0 && images === 0;
  }

  /** No readable text in it. */
  #isTinyAll(node: ElementNode, around: Look): boolean {
    const waiting: [TreeNode, Look][] = [[node, around]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [at, look] = next;
      if (at.kind === 'text') {
        if (look.size >= 2 && seenText(at.text) !== '') return false;
      } else {
        const inner = lookIn(at, look);
        for (const child of at.children) waiting.push([child, inner]);
      }
    }
    return true;
  }

  #block(node: ElementNode, look: Look, around: Look): void {
    const summary = this.#summaries(node);
    this.#flush();
    if (summary.characters === 0 && summary.images === 0) {
      this.#emptyBox(node, look, around);
      return;
    }
    this.#marginRoom(marginOf(node, 'top', look.size));
    const above = borderOn(node, 'top', look);
    const below = borderOn(node, 'bottom', look);
    const isFramed = borderOn(node, 'left', look) !== null || borderOn(node, 'right', look) !== null;
    if (above && !isFramed) this.#line(above, around);
    const paddingTop = paddingOf(node, 'top', look.size);
    if (paddingTop > 0) this.#room(paddingTop);
    this.#background(node);
    const cell = this.#cell;
    if (this.#isOwn && node.name === 'td') this.#cell = { look };
    if (node.name === 'table' && isDataTable(node, this.#summaries))
      this.#fixed(node, around, 'a table with columns');
    else if (!this.#row(node, look)) this.#children(node, look);
    this.#flush();
    this.#cell = cell;
    const paddingBottom = paddingOf(node, 'bottom', look.size);
    if (paddingBottom > 0) this.#room(paddingBottom);
    if (below && !isFramed) this.#line(below, around);
    this.#marginRoom(marginOf(node, 'bottom', look.size));
  }

  #children(node: ElementNode, look: Look): void {
    const { children } = node;
    for (let at = 0; at < children.length; at += 1) {
      const child = children[at];
      if (!child) continue;
      const end = this.#picturesFrom(children, at, look);
      if (end > at) {
        at = end;
        continue;
      }
      const rowEnd = this.#columnsFrom(children, at, look);
      if (rowEnd > at) {
        at = rowEnd;
        continue;
      }
      this.walk(child, look);
    }
  }

  /** Images that follow each other in one line: the index after the last, or the start. */
  #picturesFrom(children: readonly TreeNode[], from: number, look: Look): number {
    const found: PictureDraft[] = [];
    let isCapped = false;
    let last = from;
    for (let at = from; at < children.length; at += 1) {
      const child = children[at];
      if (!child) break;
      if (child.kind === 'text') {
        if (seenText(child.text) !== '') break;
        continue;
      }
      const picture =
        isInline(child) || /^inline/.test(displayOf(child)) || child.name === 'img'
          ? this.#sole(child, lookIn(child, look))
          : null;
      if (!picture || displayOf(child) === 'block' || picture.isBlock || isPixel(picture.element)) break;
      found.push(picture.draft);
      isCapped ||= this.#isOwn && child.classes.includes('row');
      last = at;
    }
    if (found.length < 2) return from;
    this.#pictures(found, look, undefined, isCapped);
    return last;
  }

  /** Boxes side by side without a table: the index after the last, or the start. */
  #columnsFrom(children: readonly TreeNode[], from: number, look: Look): number {
    const isColumn = (node: TreeNode): node is ElementNode => {
      if (node.kind === 'text' || hiddenBy(node) !== null) return false;
      const summary = this.#summaries(node);
      if (summary.characters === 0 && summary.images === 0) return false;
      const floats = /^(?:left|right)$/.test(node.declared.get('float') ?? '');
      const isAligned = node.name === 'table' && /^(?:left|right)$/i.test(node.attributes.align ?? '');
      const isBox =
        /^inline-(?:block|table)$/.test(displayOf(node)) &&
        (summary.blocks > 0 || summary.images > 0) &&
        summary.sole?.kind !== 'text';
      return floats || isAligned || (isBox && node.name !== 'a' && node.name !== 'img');
    };
    const cells: ElementNode[] = [];
    let last = from;
    for (let at = from; at < children.length; at += 1) {
      const child = children[at];
      if (!child) break;
      if (child.kind === 'text' ? seenText(child.text) === '' : child.name === 'br') continue;
      if (!isColumn(child)) break;
      cells.push(child);
      last = at;
    }
    if (cells.length < 2) return from;
    this.#flush();
    this.#cells(this.#isOwn ? cells.flatMap(ownCells) : cells, look);
    return last;
  }

  /** A row of cells or of flexible boxes; false when the element is none. */
  #row(node: ElementNode, look: Look): boolean {
    const cells = rowOf(node, this.#summaries);
    if (cells.length < 2) return false;
    this.#cells(cells, look);
    return true;
  }

  #cells(cells: readonly ElementNode[], look: Look): void {
    const pictures = cells.map((cell) => this.#sole(cell, lookIn(cell, look)));
    const drafts = pictures.flatMap((picture) =>
      picture && !isPixel(picture.element) ? [picture.draft] : [],
    );
    if (drafts.length === cells.length) {
      const inner = cells[0] ? lookIn(cells[0], look) : look;
      this.#pictures(
        drafts,
        {
          ...inner,
          align: look.align === 'left' && cells.length > 1 ? inner.align : look.align,
        },
        this.#mobileOf(cells),
        this.#isOwn && cells.some(({ classes }) => classes.includes('row')),
      );
      return;
    }
    if (this.#isLine(cells)) {
      this.#flush();
      for (const [at, cell] of cells.entries()) {
        let box = cell;
        let inner = lookIn(cell, look);
        // Boxes inside of a cell would begin lines of their own.
        for (let next = this.#summaries(box).sole; next?.kind === 'element' && !isInline(next); ) {
          inner = lookIn(next, inner);
          box = next;
          next = this.#summaries(box).sole;
        }
        if (at > 0) this.#runs.push({ text: ' \u00a0 ', look: { ...inner, href: '' } });
        this.#children(box, { ...inner, align: at === 0 ? inner.align : this.#align });
      }
      this.#flush();
      this.joined += 1;
      return;
    }
    this.columns += 1;
    const around = this.#columnWidth;
    for (const cell of cells) {
      this.#flush();
      this.#marginRoom(8);
      this.#columnWidth = widthOf(cell) ?? around;
      this.walk(cell, look);
      this.#flush();
    }
    this.#columnWidth = around;
  }

  /** Few words in each cell and nothing else: they read as one line. */
  #isLine(cells: readonly ElementNode[]): boolean {
    let characters = 0;
    for (const cell of cells) {
      const summary = this.#summaries(cell);
      if (summary.images > 0 || summary.blocks > 1 || summary.breaks > 0) return false;
      const only = cell.children.filter((child) => child.kind === 'element');
      if (
        summary.blocks === 1 &&
        !only.some((child) => child.kind === 'element' && /^(?:p|div|a|span)$/.test(child.name))
      )
        return false;
      if (this.#holdsButton(cell)) return false;
      characters += summary.characters;
    }
    return characters <= 90;
  }

  #holdsButton(cell: ElementNode): boolean {
    let look = plainLook;
    const path: ElementNode[] = [];
    for (let at: ElementNode | null = cell; at; at = at.parent) path.unshift(at);
    for (const element of path) look = lookIn(element, look);
    const waiting: [TreeNode, Look][] = cell.children.map((child) => [child, look]);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [at, around] = next;
      if (at.kind === 'text') continue;
      if (at.name === 'a' && buttonOf(at, around, this.#summaries)) return true;
      const inner = lookIn(at, around);
      for (const child of at.children) waiting.push([child, inner]);
    }
    return false;
  }

  /** The only image of a box that contains nothing else, with the link around it. */
  #sole(
    box: ElementNode,
    look: Look,
  ): { draft: PictureDraft; element: ElementNode; isBlock: boolean } | null {
    let at: TreeNode | null = box;
    let inner = look;
    for (let depth = 0; at?.kind === 'element' && depth < 40; depth += 1) {
      if (at !== box) inner = lookIn(at, inner);
      if (at.name === 'img') {
        const draft = this.#draft(at, inner);
        return { draft, element: at, isBlock: /^(?:block|flex)$/.test(displayOf(at)) };
      }
      const summary = this.#summaries(at);
      if (summary.characters > 0 || summary.images !== 1) return null;
      at = summary.sole;
    }
    return null;
  }

  #draft(image: ElementNode, look: Look): PictureDraft {
    return {
      src: this.#translate.address(image.attributes.src ?? ''),
      alt: this.#translate.text(seenText(image.attributes.alt ?? '')),
      href: this.#translate.address(look.href),
      // If only the height is known, a low image is assumed to be a word mark three times as wide; in a column it is
      // not wider than that.
      width:
        widthOf(image) ??
        (percentWidthOf(image) === null ? (guessedWidth(heightOf(image)) ?? this.#columnWidth) : null),
      height: heightOf(image),
      percent: percentWidthOf(image),
    };
  }

  /** The phone behavior of a row of this product, by the width that an image has there. */
  #mobileOf(cells: readonly ElementNode[]): Mobile | undefined {
    const [first] = cells;
    const share = this.#isOwn && first && isCell(first) ? percentWidthOf(first) : null;
    if (!first || share === null || share <= 0) return undefined;
    const perRow = first.classes.includes('one') ? 1 : Math.round(100 / share);
    if (perRow === cellsOnPhone(cells.length)) return undefined;
    return perRow === cells.length ? 'keep' : perRow === 1 ? 'stack' : 'two-up';
  }

  #pictures(pictures: PictureDraft[], look: Look, mobile?: Mobile, isCapped = false): void {
    this.#flush();
    const widest = Math.max(...pictures.map(({ width }) => width ?? 1_000));
    const place = { ground: look.ground, gap: this.#takeGap() };
    const together = pictures.reduce((sum, { width }) => sum + (width ?? 1_000), 0);
    if (!this.#isOwn && (widest <= smallPicture || together <= narrowRow)) {
      const html = fixedPictures(pictures, look);
      if (/<img/.test(html)) {
        this.#add({ kind: 'fixed', html, reason: 'small pictures side by side', ...place });
        return;
      }
    }
    for (let at = 0; at < pictures.length; at += 6) {
      const part = pictures.slice(at, at + 6);
      const [only] = part;
      if (part.length === 1 && only) this.#add({ kind: 'image', picture: only, align: look.align, ...place });
      else this.#add({ kind: 'images', pictures: part, align: look.align, mobile, isCapped, ...place });
      place.gap = 0;
    }
  }

  #image(node: ElementNode, look: Look): void {
    if (isPixel(node)) {
      if (node.attributes.src)
        this.leftOut.push({ kind: 'tracking', detail: node.attributes.src.slice(0, 300) });
      return;
    }
    const width = widthOf(node);
    const height = heightOf(node);
    // A transparent image that keeps a row open.
    if (width !== null && height !== null && Math.min(width, height) <= 2 && !node.attributes.alt) {
      if (height > 2) this.#space += Math.min(400, height);
      this.leftOut.push({ kind: 'held', detail: (node.attributes.src ?? '').slice(0, 300) });
      return;
    }
    this.#flush();
    const margins = [node.declared.get('margin-left'), node.declared.get('margin-right')];
    const isCentred = margins[0] === 'auto' && margins[1] === 'auto';
    this.#marginRoom(marginOf(node, 'top', look.size));
    const gap = this.#takeGap();
    this.#add({
      kind: 'image',
      picture: this.#draft(node, look),
      align: isCentred ? 'center' : (look.place ?? look.align),
      ground: look.ground,
      gap,
    });
    this.#marginRoom(marginOf(node, 'bottom', look.size));
  }

  #button(node: ElementNode, around: Look): boolean {
    const found =
      buttonOf(node, around, this.#summaries) ?? (this.#isOwn ? clearButtonOf(node, around) : null);
    if (!found) return false;
    this.#flush();
    const { item } = found;
    const label = this.#translate.text(item.label);
    this.#add({
      ...item,
      label,
      href: this.#translate.address(item.href),
      align: around.place ?? around.align,
      gap: this.#takeGap(),
    });
    return true;
  }

  #rule(node: ElementNode, look: Look): void {
    this.#flush();
    this.#marginRoom(8);
    const line = (['top', 'bottom'] as const)
      .map((side) => borderOn(node, side, look))
      .find((one) => one !== null);
    const color = ownGround(node) ?? line?.color ?? '#cccccc';
    this.#line(
      { width: line?.width ?? Math.min(20, Math.max(1, Math.round(heightOf(node) ?? 1))), color },
      look,
    );
    this.#marginRoom(8);
  }

  #line(line: { width: number; color: string }, look: Look): void {
    if (line.color === look.ground) return;
    const gap = this.#takeGap();
    this.#add({ kind: 'divider', color: line.color, width: line.width, ground: look.ground, gap });
  }

  /** An element without content: a line, a space, or nothing. */
  #emptyBox(node: ElementNode, look: Look, around: Look): void {
    this.#hiddenIn(node);
    const line = this.#lineIn(node, look, around);
    if (line) {
      this.#line(line, around);
      return;
    }
    if (this.#isOwn) {
      this.#ownSpace(node, look);
      return;
    }
    this.#space += Math.min(400, this.#heightIn(node, look));
  }

  #ownSpace(node: ElementNode, look: Look): void {
    const waiting: ElementNode[] = [node];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      const height = at.attributes['aria-hidden'] === 'true' ? heightOf(at) : null;
      if (height !== null) this.#add({ kind: 'space', height, ground: look.ground, gap: this.#takeGap() });
      for (const child of at.children.toReversed()) if (child.kind === 'element') waiting.push(child);
    }
  }

  #lineIn(node: ElementNode, look: Look, around: Look): { width: number; color: string } | null {
    for (const side of ['top', 'bottom'] as const) {
      const border = borderOn(node, side, look);
      if (border) return border;
    }
    const height = heightOf(node);
    const ground = ownGround(node);
    if (ground !== null && ground !== around.ground && height !== null && height >= 1 && height <= 8)
      return { width: Math.round(height), color: ground };
    for (const child of node.children) {
      if (child.kind === 'text' || hiddenBy(child) !== null) continue;
      if (child.name === 'hr') return { width: 1, color: borderOn(child, 'top', look)?.color ?? '#cccccc' };
      const inner = this.#lineIn(child, lookIn(child, look), look);
      if (inner) return inner;
    }
    return null;
  }

  #heightIn(node: ElementNode, look: Look): number {
    const own = heightOf(node);
    if (own !== null) return own;
    const room = paddingOf(node, 'top', look.size) + paddingOf(node, 'bottom', look.size);
    let inner = 0;
    let hasText = false;
    for (const child of node.children) {
      if (child.kind === 'text') {
        if (child.text.includes('\u00a0')) hasText = true;
      } else if (hiddenBy(child) === null) {
        const height = child.name === 'br' ? look.size * 1.3 : this.#heightIn(child, lookIn(child, look));
        inner = node.name === 'tr' ? Math.max(inner, height) : inner + height;
      }
    }
    if (hasText && inner === 0) inner = look.size * (look.lineHeight ?? 1.3);
    return room + inner;
  }

  #list(node: ElementNode, look: Look): boolean {
    const summary = this.#summaries(node);
    if (summary.images > 0 || summary.characters === 0) return false;
    const part = this.#listPart(node, look, 0);
    if (!part || part.entries.length === 0) return false;
    this.#flush();
    this.#marginRoom(marginOf(node, 'top', look.size));
    this.#add({
      kind: 'list',
      cell: this.#cell,
      list: part,
      align: look.align,
      ground: look.ground,
      gap: this.#takeGap(),
    });
    this.#marginRoom(marginOf(node, 'bottom', look.size));
    return true;
  }

  /** Nested lists belong to the previous item. Null if it is no plain list. */
  #listPart(node: ElementNode, look: Look, depth: number): ListPart | null {
    if (
      depth > 4 ||
      /^none$/i.test(node.declared.get('list-style-type') ?? node.declared.get('list-style') ?? '')
    )
      return null;
    const part: ListPart = { ordered: node.name === 'ol', entries: [] };
    for (const child of node.children) {
      if (child.kind === 'text') {
        if (seenText(child.text) !== '') return null;
        continue;
      }
      if (hiddenBy(child) !== null) {
        this.#hide(child);
        continue;
      }
      if (child.name !== 'li') return null;
      const entry: (StyledRun | ListPart)[] = [];
      if (!this.#entry(child, lookIn(child, look), entry, depth)) return null;
      part.entries.push(entry);
    }
    return part;
  }

  #entry(node: ElementNode, look: Look, entry: (StyledRun | ListPart)[], depth: number): boolean {
    for (const child of node.children) {
      if (child.kind === 'text') {
        const text = this.#translate.text(child.text.replace(keepsSpaces, ' '));
        if (text) entry.push({ text: look.isUpper ? upperOf(text) : text, look: this.#linked(look) });
      } else if (hiddenBy(child) !== null) this.#hide(child);
      else if (child.name === 'br') entry.push({ text: '\n', look });
      else if (child.name === 'ul' || child.name === 'ol') {
        const inner = this.#listPart(child, lookIn(child, look), depth + 1);
        if (!inner) return false;
        entry.push(inner);
      } else if (/^(?:table|tr|td|hr|input|video)$/.test(child.name)) return false;
      else {
        const inner = lookIn(child, look);
        if (child.name === 'a' && buttonOf(child, look, this.#summaries)) return false;
        if (!isInline(child) && entry.length > 0) entry.push({ text: '\n', look });
        if (!this.#entry(child, inner, entry, depth)) return false;
      }
    }
    return true;
  }

  #fixed(node: ElementNode, around: Look, reason: string): void {
    this.#hiddenIn(node);
    const html = fixedPart(node, around, this.#translate);
    if (html.length < 150_000) {
      this.#add({ kind: 'fixed', html, reason, ground: lookIn(node, around).ground, gap: this.#takeGap() });
      return;
    }
    this.#children(node, lookIn(node, around));
  }

  /** Hidden text at the very beginning is the preheader. */
  #hide(node: ElementNode): void {
    const words = seenText(allText(node));
    const pictures = picturesIn(node);
    for (const source of pictures) this.leftOut.push({ kind: 'tracking', detail: source });
    if (words === '') return;
    if (!this.#hasSeen && this.#runs.length === 0 && this.preheader === '') {
      this.preheader = this.#translate.text(words);
      return;
    }
    this.leftOut.push({ kind: 'hidden', detail: words });
  }

  #hiddenIn(node: ElementNode): void {
    for (const child of node.children) {
      if (child.kind === 'text') continue;
      if (hiddenBy(child) !== null) this.#hide(child);
      else {
        this.#note(child);
        this.#hiddenIn(child);
      }
    }
  }

  /** Elements that show nothing that an email could keep. */
  #note(node: ElementNode): void {
    const { attributes, name } = node;
    if (name === 'video') this.leftOut.push({ kind: 'video', detail: (attributes.src ?? '').slice(0, 300) });
    else if (name === 'input' && attributes.type !== 'hidden')
      this.leftOut.push({
        kind: 'field',
        detail: seenText(attributes.value ?? attributes.placeholder ?? attributes.name ?? ''),
      });
    else if (name === 'img' && isPixel(node) && attributes.src)
      this.leftOut.push({ kind: 'tracking', detail: attributes.src.slice(0, 300) });
  }

  #leave(node: ElementNode): void {
    this.#note(node);
    this.#children(node, plainLook);
  }

  #background(node: ElementNode): void {
    const source = node.declared.get('background-image') ?? node.attributes.background;
    if (source && !/^none$/i.test(source))
      this.leftOut.push({ kind: 'background', detail: source.slice(0, 300) });
  }

  finish(): Flattened {
    this.#flush();
    const { items, leftOut, preheader, columns, joined } = this;
    return { items, leftOut, preheader, columns, joined };
  }
}

const hasRoomBeside = ({ declared }: ElementNode, size: number): boolean =>
  ['padding-left', 'padding-right', 'margin-left', 'margin-right'].some(
    (side) => (lengthOf(declared.get(side), size) ?? 0) >= 4,
  );

/** A cell of a row that this product wrote. */
const isCell = ({ classes }: ElementNode): boolean => classes.includes('col') || classes.includes('row');

/** Two images that wrap together are in their own box. */
function ownCells(box: ElementNode): ElementNode[] {
  const inner = box.children.flatMap((child) => (child.kind === 'element' && isCell(child) ? [child] : []));
  return inner.length > 0 ? inner : [box];
}

const guessedWidth = (height: number | null): number | null =>
  height !== null && height >= 8 && height <= 120 ? height * 3 : null;

const upperOf = (text: string): string =>
  text.replace(/\{\{[^{}]*\}\}|\*\|[^|]*\|\*|\{%[^%]*%\}|[^{*]+|[{*]/g, (part) =>
    /^(?:\{\{|\*\||\{%)/.test(part) ? part : part.toUpperCase(),
  );

function allText(node: ElementNode): string {
  let text = '';
  const waiting: TreeNode[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind === 'text') text += next.text;
    else {
      if (!isInline(next)) text += ' ';
      waiting.push(...next.children.toReversed());
    }
  }
  return text;
}

function picturesIn(node: ElementNode): string[] {
  const found: string[] = [];
  const waiting: TreeNode[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind === 'text') continue;
    if (next.name === 'img' && next.attributes.src) found.push(next.attributes.src.slice(0, 300));
    waiting.push(...next.children.toReversed());
  }
  return found;
}

/** One or two px in both directions show nothing: it is a tracking pixel. */
function isPixel(image: ElementNode): boolean {
  const width = widthOf(image);
  const height = heightOf(image);
  return width !== null && height !== null && width <= 2 && height <= 2;
}

export function flatten(root: ElementNode, translate: Translate, isOwn = false): Flattened {
  const flattener = new Flattener(summariesOf(root), translate, isOwn);
  flattener.walk(root, plainLook);
  return flattener.finish();
}
