// A part of the tree as standalone HTML: rules of style sheets and inherited styles move into its style attributes, and
// elements wider than a phone become fluid.
import { fixedHtml } from '../fixed/fixed-html.ts';
import { escapeAttribute, escapeText } from '../render/html.ts';
import { widthOf } from './box.ts';
import { type ComputedStyle, hiddenBy } from './computed-style.ts';
import type { ImageDraft } from './items.ts';
import type { ElementNode, TreeNode } from './nodes.ts';

export interface Translate {
  text: (text: string) => string;
  address: (url: string) => string;
}

const voidElements = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr']);
const keptAttributes = [
  'width',
  'height',
  'align',
  'valign',
  'bgcolor',
  'colspan',
  'rowspan',
  'border',
  'cellpadding',
  'cellspacing',
  'role',
  'color',
  'size',
  'face',
  'start',
  'dir',
  'lang',
];

function stylesOf(element: ElementNode): string {
  const declared = new Map(element.declared);
  if (element.name === 'table') {
    const width = widthOf(element);
    if (width !== null && width >= 280) {
      declared.set('width', '100%');
      declared.set('max-width', `${Math.round(width)}px`);
    }
  }
  if (element.name === 'img') declared.set('max-width', '100%');
  return [...declared].map(([name, value]) => `${name}:${value}`).join(';');
}

function startOf(element: ElementNode, translate: Translate): string {
  let tag = `<${element.name}`;
  for (const name of keptAttributes) {
    const value = element.attributes[name];
    if (value === undefined) continue;
    if (element.name === 'table' && name === 'width' && Number.parseInt(value, 10) >= 280)
      tag += ' width="100%"';
    else tag += ` ${name}="${escapeAttribute(value)}"`;
  }
  if (element.name === 'a')
    tag += ` href="${escapeAttribute(translate.address(element.attributes.href ?? ''))}"`;
  if (element.name === 'img')
    tag += ` src="${escapeAttribute(translate.address(element.attributes.src ?? ''))}" alt="${escapeAttribute(translate.text(element.attributes.alt ?? ''))}"`;
  const css = stylesOf(element);
  return css ? `${tag} style="${escapeAttribute(css)}">` : `${tag}>`;
}

/** A computed style as the inline style of its content. */
const inlineStyleOf = (style: ComputedStyle): string =>
  [
    style.family && `font-family:${style.family}`,
    `font-size:${Math.round(style.size)}px`,
    `color:${style.color}`,
    style.lineHeight !== null && style.lineHeight > 0.8 && `line-height:${style.lineHeight.toFixed(2)}`,
    style.weight !== 400 && `font-weight:${style.weight}`,
    `text-align:${style.align}`,
  ]
    .filter(Boolean)
    .join(';');

/** The element with its content, sanitized and standalone. `around` is the computed style outside it. */
export function fixedPart(element: ElementNode, outer: ComputedStyle, translate: Translate): string {
  let html = '';
  const write = (node: TreeNode): void => {
    if (node.kind === 'text') {
      html += escapeText(translate.text(node.text));
      return;
    }
    if (hiddenBy(node) !== null) return;
    html += startOf(node, translate);
    if (voidElements.has(node.name)) return;
    for (const child of node.children) write(child);
    html += `</${node.name}>`;
  };
  write(element);
  return fixedHtml(`<div style="${escapeAttribute(inlineStyleOf(outer))}">${html}</div>`);
}

/** Small images in their own line, such as links to social networks. */
export function fixedImages(images: readonly ImageDraft[], style: ComputedStyle): string {
  const cells = images.map(({ src, alt, href, width, height }) => {
    const size = `${width ? ` width="${Math.round(width)}"` : ''}${height ? ` height="${Math.round(height)}"` : ''}`;
    const image = `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"${size} style="display:inline-block;border:0;vertical-align:middle">`;
    return href ? `<a href="${escapeAttribute(href)}" style="text-decoration:none">${image}</a>` : image;
  });
  return fixedHtml(`<div style="text-align:${style.align};line-height:1.6">${cells.join(' &nbsp; ')}</div>`);
}
