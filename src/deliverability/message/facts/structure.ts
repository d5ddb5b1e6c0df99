// How well formed the HTML is, and how deep.
import type { HtmlListener, HtmlLocation } from '../html-listener.ts';

export interface StructureFact {
  elements: number;
  /** The maximum nesting depth of tables. */
  tableDepth: number;
  /** Layout elements that are never closed. */
  unclosed: { name: string; location: HtmlLocation }[];
  /** End tags that close nothing. */
  strayEndTags: number;
}

/** Elements whose missing end tag breaks the layout; a missing `</p>` or `</td>` is legal HTML. */
const mustClose = new Set(['table', 'div', 'center', 'a', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'section']);

const countEndTags = (html: string): number => {
  let count = 0;
  for (let at = html.indexOf('</'); at !== -1; at = html.indexOf('</', at + 2)) {
    const code = html.charCodeAt(at + 2) | 32;
    if (code >= 97 && code <= 122) count += 1;
  }
  return count;
};

export function structureFacts(html: string): HtmlListener & { structure: () => StructureFact } {
  const unclosed: StructureFact['unclosed'] = [];
  let elements = 0;
  let tableDepth = 0;
  let tables = 0;
  let closed = 0;
  /** What looks like an end tag in texts and comments. */
  let inText = 0;
  return {
    structure: () => ({
      elements,
      tableDepth,
      unclosed,
      strayEndTags: Math.max(0, countEndTags(html) - closed - inText),
    }),
    open({ name }) {
      elements += 1;
      if (name !== 'table') return;
      tables += 1;
      if (tables > tableDepth) tableDepth = tables;
    },
    close({ name, offset }, isImplied) {
      if (name === 'table') tables -= 1;
      if (!isImplied) closed += 1;
      else if (mustClose.has(name)) unclosed.push({ name, location: { offset, excerpt: `<${name}>` } });
    },
    text({ text }) {
      if (text.includes('</')) inText += countEndTags(text);
    },
    comment(text) {
      if (text.includes('</')) inText += countEndTags(text);
    },
  };
}
