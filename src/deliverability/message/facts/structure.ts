// How well the HTML is put together, and how deep.
import type { Listener, Spot } from '../reader.ts';

export interface StructureFact {
  elements: number;
  /** The maximum nesting depth of tables. */
  tableDepth: number;
  /** Layout elements that are never closed. */
  unclosed: { name: string; place: Spot }[];
  /** End tags that close nothing. */
  strays: number;
}

/** Elements whose missing end tag breaks the layout; a missing `</p>` or `</td>` is legal HTML. */
const mustClose = new Set(['table', 'div', 'center', 'a', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'section']);

const endTags = (html: string): number => {
  let count = 0;
  for (let at = html.indexOf('</'); at !== -1; at = html.indexOf('</', at + 2)) {
    const code = html.charCodeAt(at + 2) | 32;
    if (code >= 97 && code <= 122) count += 1;
  }
  return count;
};

export function structureFacts(html: string): Listener & { structure: () => StructureFact } {
  const unclosed: StructureFact['unclosed'] = [];
  let elements = 0;
  let tableDepth = 0;
  let tables = 0;
  let closed = 0;
  let elsewhere = 0;
  return {
    structure: () => ({
      elements,
      tableDepth,
      unclosed,
      strays: Math.max(0, endTags(html) - closed - elsewhere),
    }),
    open({ name }) {
      elements += 1;
      if (name !== 'table') return;
      tables += 1;
      if (tables > tableDepth) tableDepth = tables;
    },
    close({ name, at }, isImplied) {
      if (name === 'table') tables -= 1;
      if (!isImplied) closed += 1;
      else if (mustClose.has(name)) unclosed.push({ name, place: { at, excerpt: `<${name}>` } });
    },
    words({ text }) {
      if (text.includes('</')) elsewhere += endTags(text);
    },
    comment(text) {
      if (text.includes('</')) elsewhere += endTags(text);
    },
  };
}
