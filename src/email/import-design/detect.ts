// Which builder a design file is from, by its shape: file names say nothing about it.
import type { TextKey } from '#text/keys.ts';
import { type JsonFault, maxDesignLength, readJson } from './read-json.ts';
import { at, isShape, listAt, type Shape, shapesAt, textAt } from './values.ts';

export type DetectedDesign =
  | { format: 'mjml'; source: string }
  | { format: 'mjml' | 'unlayer' | 'beefree' | 'topol' | 'easy-email'; value: Shape }
  | { format: 'stripo'; html: string; css: string };

/** After white space, comments and the prolog. */
function startOf(text: string): number {
  let index = 0;
  for (;;) {
    while (index < text.length && /[\s\ufeff]/.test(text[index] ?? '')) index += 1;
    const end = text.startsWith('<!--', index)
      ? '-->'
      : /^<[?!]/.test(text.slice(index, index + 2))
        ? '>'
        : '';
    const at = end === '' ? -1 : text.indexOf(end, index);
    if (at === -1) return index;
    index = at + end.length;
  }
}

/** A stripe, a structure and a block: other pages have no classes of these names. */
const isStripo = (html: string): boolean =>
  html.includes('esd-structure') && html.includes('esd-container-frame') && html.includes('esd-block');

const hasModules = (rows: readonly Shape[]): boolean =>
  rows.some((row) => shapesAt(row, 'columns').some((column) => Array.isArray(at(column, 'modules'))));

/** Where designs are when they were stored together with something else. */
const wrappers = ['design', 'json', 'template', 'content', 'data', 'message', 'article'];

function formatOf(value: Shape): DetectedDesign | null {
  if (Array.isArray(at(value, 'page', 'rows')) || Array.isArray(at(value, 'page', 'body', 'rows')))
    return { format: 'beefree', value };
  const rows = at(value, 'body', 'rows');
  if (Array.isArray(rows))
    return hasModules(shapesAt(value, 'body', 'rows'))
      ? { format: 'beefree', value: { page: value } }
      : { format: 'unlayer', value };
  const tag = textAt(value, 'tagName');
  if (tag === 'mj-global-style') return { format: 'topol', value };
  if (tag === 'mjml') return { format: 'mjml', value };
  const page = isShape(value.content) ? value.content : value;
  if (textAt(page, 'type') === 'page' && listAt(page, 'children').length > 0)
    return { format: 'easy-email', value };
  const html = textAt(value, 'html');
  return isStripo(html) ? { format: 'stripo', html, css: textAt(value, 'css') } : null;
}

function designIn(value: unknown): DetectedDesign | null {
  if (!isShape(value)) return null;
  const own = formatOf(value);
  if (own) return own;
  for (const name of wrappers) {
    const inner = at(value, name);
    const found = isShape(inner) ? formatOf(inner) : null;
    if (found) return found;
  }
  return null;
}

const jsonFaults: Readonly<Record<JsonFault, TextKey>> = {
  many: 'builderPanels.importFaults.manyParts',
  nested: 'builderPanels.importFaults.nestedDesign',
  syntax: 'builderPanels.importFaults.brokenDesign',
};

const looksLikeJson = (text: string, start: number): boolean =>
  /^(?:\{\s*["}]|\[\s*[[{"\]])/.test(text.slice(start, start + 200));

/** The design in a text; why it cannot be read; null for a text that is neither JSON nor the source of a design. */
export function detectDesign(text: string): DetectedDesign | { fault: TextKey } | null {
  const start = startOf(text);
  if (looksLikeJson(text, start)) {
    if (text.length > maxDesignLength) return { fault: 'builderPanels.importFaults.tooLargeDesign' };
    const { value, fault } = readJson(text.slice(start));
    if (fault !== null) return { fault: jsonFaults[fault] };
    return designIn(value) ?? { fault: 'builderPanels.importFaults.unknownDesign' };
  }
  if (/^<mj(?:ml|-[a-z]{3,20})[\s/>]/i.test(text.slice(start, start + 30)))
    return { format: 'mjml', source: text };
  return isStripo(text) ? { format: 'stripo', html: text, css: '' } : null;
}
