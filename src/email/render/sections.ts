import { markedIfAny } from '../dynamic/marks.ts';
import { type LayoutContext, sidePadding } from './layout-context.ts';
import { flattenString, memoizeStyles } from './memoize.ts';
import { closeRows, forWord, openRows, tableAttributes } from './table.ts';

const maxBlocksInSection = 8;
const maxHeight = 1_500;

/** Space above the first row of an email and below the last. */
const edge = '24px';

/** The markup around the rows of a section, by its position. */
interface Shell {
  /** The start of the page. */
  page: string;
  first: string;
  middle: string;
  last: string;
  only: string;
  /** The end of any section. */
  close: string;
}

const memoizedShell = memoizeStyles(
  () => true,
  (_: object, layout: LayoutContext): Shell => {
    const width = layout.width + 2 * sidePadding;
    const pageAttributes = `bgcolor="${layout.backgroundColor}"${layout.dark ? ' class="page"' : ''}`;
    const css = `background-color:${layout.backgroundColor}`;
    const direction = layout.dir === 'rtl' ? ' dir="rtl"' : '';
    const page = `<table ${tableAttributes} width="100%" ${pageAttributes} style="${css}">`;
    const container =
      '<tr><td align="center">' +
      forWord(`<table ${tableAttributes} width="${width}" align="center"${direction}><tr><td>`) +
      `<table ${tableAttributes} width="100%" align="center" ${pageAttributes} style="max-width:${width}px;${css}">`;
    const padded = (top: string, bottom: string): string =>
      flattenString(`${container}<tr><td style="padding:${top} ${sidePadding}px ${bottom}">${openRows}\n`);
    return {
      page,
      first: flattenString(page + padded(edge, '0')),
      middle: padded('0', '0'),
      last: padded('0', edge),
      only: flattenString(page + padded(edge, edge)),
      close: flattenString(`${closeRows}</td></tr></table>${forWord('</td></tr></table>')}</td></tr>\n`),
    };
  },
);

/** Takes the rows of an email in order. */
export interface Sections {
  /** A row, with a guess at its height in px. `isConditional`: not everyone gets it. */
  add: (row: string, height: number, isConditional?: boolean) => void;
  /** A section with a ground of its own: a row of the page. */
  addBox: (html: string) => void;
  /** The HTML of all of them. */
  html: () => string;
}

/**
 * Puts rows into containers of at most eight and about 1,500 px, each a row of the page: Word leaves a gap where a
 * higher one meets the end of its page (foundation-emails#534), and breaks it when the email is forwarded (rule C1).
 */
export function sectionsIn(layout: LayoutContext): Sections {
  const shell = memoizedShell(layout, layout);
  let page = '';
  let section = '';
  let blocks = 0;
  let filled = 0;
  /** No recipient is sure to get one of its rows. */
  let isAllConditional = true;
  const flush = (): void => {
    const html = (page === '' ? shell.first : shell.middle) + section + shell.close;
    // The first container also begins the page.
    page += isAllConditional && page !== '' ? markedIfAny(html) : html;
    section = '';
    blocks = 0;
    filled = 0;
    isAllConditional = true;
  };
  return {
    add(row, height, isConditional = false) {
      if (blocks > 0 && (blocks === maxBlocksInSection || filled + height > maxHeight)) flush();
      section += row;
      blocks += 1;
      filled += height;
      if (!isConditional) isAllConditional = false;
    },
    addBox(html) {
      if (blocks > 0) flush();
      page = (page === '' ? shell.page : page) + html;
    },
    html() {
      if (blocks === 0) return page === '' ? '' : `${page}${closeRows}\n`;
      return `${page}${page === '' ? shell.only : shell.last}${section}${shell.close}${closeRows}\n`;
    },
  };
}
