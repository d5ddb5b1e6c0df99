// HTML of others that stays as it is: tables, text, images and links from an allow-list, rewritten tag by tag.
// Nothing in it executes, leaves its cell or asks the recipient for anything.

import { maxFixedLength } from '../blocks/html.ts';
import { readTags } from '../inline/inline-tags.ts';
import { escapeAttribute, escapeText, legalText, safeHref, safeImageSource } from '../render/html.ts';
import { memoize } from '../render/memoize.ts';
import { fixedStyle } from './fixed-style.ts';

const maxDepth = 100;

const allowedElements = new Set(
  (
    'table thead tbody tfoot tr td th caption p div center span a img br hr b strong i em u s strike sub sup small big ' +
    'font h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code'
  ).split(' '),
);
const voidElements = new Set(['br', 'hr', 'img']);
/** The content of these is removed; forms and buttons only lose their tags. */
const removedElements = new Set(
  'script style title xmp iframe noembed noframes object svg select option template head'.split(' '),
);

const size = /^\d{1,4}%?$/;
const count = /^[+-]?\d{1,3}$/;
const color = /^#?\w{3,24}$/;
/** The allowed attributes of any element. */
const allowedAttributes = new Map(
  Object.entries({
    width: size,
    height: size,
    align: /^(?:left|center|right|justify)$/i,
    valign: /^(?:top|middle|bottom|baseline)$/i,
    bgcolor: color,
    color,
    face: /^[\w ,'-]{1,100}$/,
    border: count,
    cellpadding: count,
    cellspacing: count,
    colspan: count,
    rowspan: count,
    size: count,
    start: count,
    role: /^presentation$/,
    dir: /^(?:ltr|rtl)$/i,
    lang: /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i,
  }),
);

function startTag(name: string, given: Readonly<Record<string, string>>): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(given)) {
    if (allowedAttributes.get(key)?.test(value.trim())) tag += ` ${key}="${escapeAttribute(value.trim())}"`;
  }
  // Without these, a foreign table has default spacing in every mail program.
  if (name === 'table')
    for (const key of ['border', 'cellpadding', 'cellspacing'])
      if (!tag.includes(` ${key}=`)) tag += ` ${key}="0"`;
  const css = given.style ? fixedStyle(given.style) : '';
  return css ? `${tag} style="${escapeAttribute(css)}"` : tag;
}

const rowParents = ['table', 'thead', 'tbody', 'tfoot'];
/**
 * The allowed parents of each part of a table. Anywhere else a browser ends the surrounding cell, which may be the one
 * that contains the whole HTML.
 */
const allowedParents: ReadonlyMap<string, readonly (string | undefined)[]> = new Map(
  Object.entries({
    table: [undefined, 'td', 'th', 'caption'],
    caption: ['table'],
    thead: ['table'],
    tbody: ['table'],
    tfoot: ['table'],
    tr: rowParents,
    td: [...rowParents, 'tr'],
    th: [...rowParents, 'tr'],
  }),
);

/** Callbacks for the parts of the HTML, in order. */
interface FixedWriter {
  open: (name: string, given: Readonly<Record<string, string>>) => void;
  text: (text: string) => void;
  close: (name: string) => void;
}

/** Reads the HTML and reports the allowed elements; every start has its end. */
export function readFixed(html: string, writer: FixedWriter): void {
  const open: { name: string; shown: boolean; isReplacement?: boolean }[] = [];
  /** The parts of tables among them. */
  const tables: string[] = [];
  let removedDepth = 0;
  const close = (element: { name: string; shown: boolean }): void => {
    if (!element.shown) return;
    element.shown = false;
    if (allowedParents.has(element.name)) tables.pop();
    writer.close(element.name);
  };
  /** A table that begins between the cells of another ends that one, as in a browser. */
  const closeTable = (): void => {
    for (let index = open.length - 1; index >= 0; index -= 1) {
      const element = open[index];
      if (!element?.shown) continue;
      close(element);
      if (element.name === 'table') return;
    }
  };
  readTags(html.slice(0, maxFixedLength), {
    onopentag(name, given) {
      const isRemoved = removedElements.has(name);
      if (isRemoved) removedDepth += 1;
      const isHidden = isRemoved || removedDepth > 0;
      const isShown = !isHidden && allowedElements.has(name) && open.length < maxDepth;
      if (voidElements.has(name)) {
        open.push({ name, shown: false });
        if (!isHidden && allowedElements.has(name)) writer.open(name, given);
        return;
      }
      const parents = isShown ? allowedParents.get(name) : undefined;
      if (parents && !parents.includes(tables.at(-1))) {
        if (name !== 'table') {
          // Its text stays, separated from its surroundings.
          open.push({ name: 'span', shown: true, isReplacement: true });
          writer.text(' ');
          writer.open('span', given);
          return;
        }
        closeTable();
      }
      open.push({ name, shown: isShown });
      if (parents) tables.push(name);
      if (isShown) writer.open(name, given);
    },
    ontext(text) {
      if (removedDepth === 0) writer.text(text);
    },
    onclosetag() {
      const last = open.pop();
      if (!last) return;
      if (removedElements.has(last.name)) removedDepth -= 1;
      close(last);
      if (last.isReplacement) writer.text(' ');
    },
    content: () => ({ flow: [], refusedLinks: [] }),
  });
}

function imageTag(given: Readonly<Record<string, string>>): string {
  const source = safeImageSource(given.src ?? '');
  if (!source) return given.alt ? escapeText(legalText(given.alt)) : '';
  const rest = startTag('img', given).slice('<img'.length);
  return `<img src="${escapeAttribute(source)}" alt="${escapeAttribute(given.alt ?? '')}"${rest}>`;
}

function write(html: string): string {
  let written = '';
  const links: boolean[] = [];
  readFixed(html, {
    open(name, given) {
      if (name === 'img') written += imageTag(given);
      else if (name === 'a') {
        const href = links.includes(true) ? '' : safeHref(given.href ?? '');
        links.push(href !== '');
        written += href
          ? `<a href="${escapeAttribute(href)}"${startTag('a', given).slice(2)}>`
          : `${startTag('span', given)}>`;
      } else written += `${startTag(name, given)}>`;
    },
    text(text) {
      written += escapeText(text);
    },
    close(name) {
      written += name === 'a' ? (links.pop() ? '</a>' : '</span>') : `</${name}>`;
    },
  });
  return written;
}

/**
 * The HTML reduced to allowed parts: no scripts, forms, handlers, frames, style sheets or addresses other than web,
 * mail and phone. Well formed by construction; idempotent. Never throws, and takes at most `maxFixedLength` characters.
 */
export const fixedHtml = memoize(write);

const beginsLine = /<(?:tr|p|br|hr|div|li|h\d)\b/g;

/** Its approximate height: images, characters and lines, by its tags. */
export const fixedMeasures = (html: string): { images: number; characters: number; rows: number } => ({
  images: html.split('<img ').length - 1,
  characters: html.replace(/<[^<>]*>/g, '').length,
  rows: html.match(beginsLine)?.length ?? 0,
});
