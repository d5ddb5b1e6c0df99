// Tables, headings, language and direction: the structure for screen readers.
import type { HtmlListener, HtmlLocation } from '../html-listener.ts';

export interface TableFact {
  role: string | null;
  /** A table of data, not of layout: it has `th`, `caption` or `summary`. */
  isData: boolean;
  location: HtmlLocation;
}

export interface HeadingFact {
  level: number;
  text: string;
  location: HtmlLocation;
}

export interface OutlineFacts extends HtmlListener {
  tables: TableFact[];
  headings: HeadingFact[];
  language: { lang: string | null; dir: string | null };
}

const isHeading = (name: string): boolean => name.length === 2 && /^h[1-6]$/.test(name);

export function outlineFacts(): OutlineFacts {
  const tables: TableFact[] = [];
  const openTables: TableFact[] = [];
  const headings: HeadingFact[] = [];
  const language: OutlineFacts['language'] = { lang: null, dir: null };
  let heading: HeadingFact | null = null;
  return {
    tables,
    headings,
    language,
    open({ name, attributes, hiddenBy, offset }) {
      if (name === 'html' || name === 'body') {
        if (attributes.dir !== undefined) language.dir ??= attributes.dir.trim().toLowerCase();
        if (name === 'html' && attributes.lang !== undefined) language.lang = attributes.lang.trim();
      } else if (name === 'table') {
        const table: TableFact = {
          role: attributes.role?.trim().toLowerCase() ?? null,
          isData: 'summary' in attributes,
          location: { offset, excerpt: '<table>' },
        };
        tables.push(table);
        openTables.push(table);
      } else if (name === 'th' || name === 'caption') {
        const table = openTables.at(-1);
        if (table) table.isData = true;
      } else if (isHeading(name)) {
        heading = { level: Number(name[1]), text: '', location: { offset, excerpt: `<${name}>` } };
        if (hiddenBy === null) headings.push(heading);
      }
    },
    text({ text }, { hiddenBy }) {
      if (heading && hiddenBy === null) heading.text += text;
    },
    close({ name }) {
      if (name === 'table') openTables.pop();
      else if (heading && isHeading(name)) heading = null;
    },
  };
}
