// What an import keeps, measured independently: both sides are parsed by parse5, which the importer does not use, and
// the new side is the sent HTML, not the importer's report.
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Document } from '../../src/email/document/document.ts';
import { safeHref, safeImageSource } from '../../src/email/render/html.ts';
import { renderEmail } from '../../src/email/render/render.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface Content {
  words: string[];
  links: string[];
  images: string[];
}

const skippedElements = new Set([
  'script',
  'style',
  'title',
  'head',
  'template',
  'svg',
  'select',
  'textarea',
  'iframe',
  'object',
  'noscript',
]);
const inlineElements = new Set(
  'a abbr acronym b big cite code em font i ins del s small span strike strong sub sup u'.split(' '),
);

const attribute = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? '';

/** Hidden by the element's own attributes: this side does not evaluate style sheets. */
const isHidden = (element: Element): boolean =>
  /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribute(element, 'style')) ||
  (/(?:^|;)\s*(?:max-)?height\s*:\s*0(?:px)?\s*(?:;|!|$)/i.test(attribute(element, 'style')) &&
    /overflow\s*:\s*hidden/i.test(attribute(element, 'style'))) ||
  element.attrs.some(({ name }) => name === 'hidden');

/** Hidden in both, or a line that only reserved space. */
const isPixel = (element: Element): boolean => {
  const thin = ['width', 'height'].filter((name) => /^[0-2](?:px)?$/.test(attribute(element, name)));
  return thin.length === 2 || (thin.length === 1 && attribute(element, 'alt') === '');
};

const holdsImage = (node: Node): boolean =>
  node.nodeName === 'img' || ('childNodes' in node && node.childNodes.some(holdsImage));

const withoutInvisible = (text: string): string =>
  text.toLowerCase().replace(/[\u00ad\u2060\ufeff]|[\u200b-\u200f]|\u034f/g, '');

export function contentOf(html: string): Content {
  let text = '';
  /** Words and images so far, and how many there were at the end of the last link. */
  let contentCount = 0;
  let contentCountAtLink = -1;
  let lastHref = '';
  const links: string[] = [];
  const images: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeName === '#text' && 'value' in node) {
      text += node.value;
      if (/[^\s\u00a0\u200b-\u200f]/.test(node.value)) contentCount += 1;
    }
    let isLink = false;
    if (!('childNodes' in node)) return;
    if ('tagName' in node) {
      if (skippedElements.has(node.tagName) || isHidden(node)) return;
      if (node.tagName === 'a') {
        const href = safeHref(attribute(node, 'href'));
        // Two consecutive words with the same target are one link, on both sides.
        const continuesLink = href === lastHref && contentCountAtLink === contentCount && !holdsImage(node);
        if (href && !continuesLink) links.push(href);
        isLink = href !== '';
        if (isLink) lastHref = href;
      }
      if (node.tagName === 'img') {
        contentCount += 1;
        const source = safeImageSource(attribute(node, 'src'));
        if (/^(?:https?:|\{\{)/i.test(source) && !isPixel(node)) images.push(source);
      }
      if (!inlineElements.has(node.tagName)) text += ' ';
    }
    for (const child of node.childNodes) walk(child);
    if (isLink) contentCountAtLink = 'tagName' in node && holdsImage(node) ? -1 : contentCount;
    if ('tagName' in node && !inlineElements.has(node.tagName)) text += ' ';
  };
  walk(parse(html));
  const words = withoutInvisible(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return { words, links, images };
}

const countsOf = (values: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** How many items of the first list are in the second, each as often as it occurs there. */
export function matchingIn(
  all: readonly string[],
  present: readonly string[],
): { count: number; lost: string[] } {
  const counts = countsOf(present);
  let count = 0;
  const lost: string[] = [];
  for (const value of all) {
    const left = counts.get(value) ?? 0;
    if (left > 0) {
      counts.set(value, left - 1);
      count += 1;
    } else lost.push(value);
  }
  return { count, lost };
}

/** The email as it is sent, and the same without its fixed parts. */
export function contentsOfDocument(document: Document): { whole: Content; native: Content } {
  return {
    whole: contentOf(renderEmail(document).html),
    native: contentOf(
      renderEmail({ ...document, blocks: document.blocks.filter(({ type }) => type !== 'html') }).html,
    ),
  };
}
