// The settings of a document from the HTML of an email: width, colors, fonts.
import type { Document } from '../document/document.ts';
import { widthOf } from './box.ts';
import { ownBackground } from './computed-style.ts';
import type { ElementNode } from './nodes.ts';
import { summariesOf } from './summary.ts';
import { fontOf } from './to-blocks/text-styles.ts';
import type { Tree } from './tree.ts';

/** True for an email that this product wrote: its cells are blocks, and convert back exactly. */
export const isOwnExport = (html: string): boolean =>
  html.includes('aria-roledescription="email"') &&
  html.includes(' style="word-break:break-word;overflow-wrap:break-word">');

/** The dark palette of an email of this product. */
export function darkPaletteIn(html: string): Document['settings']['dark'] {
  const colorOf = (selector: string, property: string): string | undefined =>
    new RegExp(`[{}]\\.${selector}\\{${property}:(#[0-9a-f]{6})!important\\}`).exec(html)?.[1];
  const backgroundColor = colorOf('page', 'background-color');
  const color = colorOf('ink', 'color');
  const linkColor = colorOf('link', 'color');
  return backgroundColor && color && linkColor ? { backgroundColor, color, linkColor } : undefined;
}

/** Of the content of an email: a box with less of it is only a part of the email. */
const minShare = 0.3;

/** In px: the width of the outermost boxes as wide as emails usually are, by most text; null without such a box. */
export function emailWidth(tree: Tree): number | null {
  const summaries = summariesOf(tree.root);
  const weightOf = (element: ElementNode): number => {
    const { characters, images } = summaries(element);
    return characters + 20 * images;
  };
  const weights = new Map<number, number>();
  const stack: ElementNode[] = [tree.root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    const width = element.name === 'img' ? null : widthOf(element);
    if (width !== null && width >= 320 && width <= 800)
      weights.set(Math.round(width), (weights.get(Math.round(width)) ?? 0) + weightOf(element) + 1);
    else for (const child of element.children) if (child.kind === 'element') stack.push(child);
  }
  const [heaviest] = [...weights].sort((a, b) => b[1] - a[1]);
  return heaviest && heaviest[1] >= minShare * weightOf(tree.root) ? heaviest[0] : null;
}

/** The background of the body, `#rrggbb`, or null without one. */
export function pageBackground(tree: Tree): string | null {
  const stack: ElementNode[] = [tree.root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (element.name === 'body') return ownBackground(element);
    for (const child of element.children)
      if (child.kind === 'element' && (child.name === 'html' || child.name === 'body')) stack.push(child);
  }
  return null;
}

/** The font of an email of this product: of its buttons, otherwise of its images. */
export function ownFont(html: string): string | null {
  const stack = (/font:600 16px\/24px ([^;"]+)/.exec(html) ?? /font:14px\/20px ([^;"]+)/.exec(html))?.[1];
  return stack ? fontOf(stack) : null;
}

/** The font of most of the document's text. */
export function mostUsedFont(document: Document): string {
  const counts = new Map<string, number>();
  for (const block of document.blocks)
    if (block.type === 'text')
      counts.set(block.styles.fontFamily, (counts.get(block.styles.fontFamily) ?? 0) + block.content.length);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first?.[0] ?? 'Arial';
}
