// How wide the content of an element wants to be: tables, cells and inline boxes without a width are as wide as it.
import { paddingOf, widthOf } from '../box.ts';
import { type ComputedStyle, displayOf, hiddenBy, isInline, styleIn } from '../computed-style.ts';
import type { ElementNode, TreeNode } from '../nodes.ts';

export interface ContentWidths {
  /** Of its longest word or widest image, px. */
  min: number;
  /** Of its longest line, px. */
  max: number;
}

/** Of the font size: an average of sans-serif faces. */
const characterWidth = 0.53;
/** An image without a width, px. */
const unknownImage = 600;

const whiteSpace = /[ \t\r\n\f]+/g;

/** Adds up inline content, line by line. */
class Lines {
  min = 0;
  max = 0;
  #line = 0;

  addText(text: string, style: ComputedStyle): void {
    const shown = text.replace(whiteSpace, ' ');
    const width = style.size * (style.weight >= 600 ? characterWidth * 1.07 : characterWidth);
    this.#line += (this.#line === 0 ? shown.trimStart() : shown).length * width;
    for (const word of shown.split(' ')) this.min = Math.max(this.min, word.length * width);
  }

  addBox({ min, max }: ContentWidths): void {
    this.#line += max;
    this.min = Math.max(this.min, min);
  }

  endLine(): void {
    this.max = Math.max(this.max, this.#line);
    this.#line = 0;
  }

  addBlock(widths: ContentWidths): void {
    this.endLine();
    this.addBox(widths);
    this.endLine();
  }
}

const known = new WeakMap<ElementNode, ContentWidths>();

const isRowLike = (element: ElementNode): boolean =>
  element.name === 'tr' || /^(?:inline-)?flex$/.test(displayOf(element));

const withinLimit = (width: number, element: ElementNode): number => {
  const limit = element.declared.get('max-width');
  const px = limit && /^\s*[\d.]+px\s*$/.test(limit) ? Number.parseFloat(limit) : null;
  return px === null ? width : Math.min(width, px);
};

/** The widths of an element with its padding; `style` is the computed style inside it. Memoized per element. */
export function contentWidths(element: ElementNode, style: ComputedStyle): ContentWidths {
  const found = known.get(element);
  if (found) return found;
  const measured = measure(element, style);
  known.set(element, measured);
  return measured;
}

function measure(element: ElementNode, style: ComputedStyle): ContentWidths {
  if (element.name === 'img') {
    const width = widthOf(element) ?? withinLimit(unknownImage, element);
    return { min: width, max: width };
  }
  const padding = paddingOf(element, 'left', style.size) + paddingOf(element, 'right', style.size);
  const declared = element.declared.get('width') ?? element.attributes.width ?? '';
  const width = declared.includes('%') || declared === '' ? null : widthOf(element);
  if (width !== null) return { min: width, max: width + (element.name === 'table' ? 0 : padding) };
  if (isRowLike(element)) {
    const sum = { min: 0, max: 0 };
    for (const child of element.children) {
      if (child.kind === 'text' || hiddenBy(child) !== null) continue;
      const { min, max } = contentWidths(child, styleIn(child, style));
      sum.min += min;
      sum.max += max;
    }
    return sum;
  }
  const lines = new Lines();
  addContent(lines, element.children, style);
  lines.endLine();
  return { min: lines.min + padding, max: withinLimit(lines.max + padding, element) };
}

function addContent(lines: Lines, nodes: readonly TreeNode[], style: ComputedStyle): void {
  for (const node of nodes) {
    if (node.kind === 'text') {
      lines.addText(node.text, style);
      continue;
    }
    if (hiddenBy(node) !== null) continue;
    const inner = styleIn(node, style);
    if (node.name === 'br') lines.endLine();
    else if (node.name === 'img') lines.addBox(contentWidths(node, inner));
    else if (isInline(node)) {
      addContent(lines, node.children, inner);
      lines.addBox({ min: 0, max: paddingOf(node, 'left') + paddingOf(node, 'right') });
    } else if (/^inline/.test(displayOf(node)) || /^(?:left|right)$/.test(node.declared.get('float') ?? ''))
      lines.addBox(contentWidths(node, inner));
    else lines.addBlock(contentWidths(node, inner));
  }
}
