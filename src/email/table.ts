// Layout tables: the one structure every mail program lays out alike (rules C2, C3).

/**
 * A layout table says so to screen readers and leaves no gaps of its own. Quoted, although HTML would not ask for it:
 * what rewrites an email on its way (link trackers, gateways) often reads attributes by their quotes.
 */
export const layout = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

/** The start of a table with one cell. `cell` are the attributes of the cell, already escaped. */
export const openCell = (cell: string, width = '100%'): string =>
  `<table ${layout} width="${width}"><tr><td${cell && ` ${cell}`}>`;

export const closeCell = '</td></tr></table>';

/** A table as wide as its place, with one cell. `cell` are the attributes of the cell, already escaped. */
export function oneCell(cell: string, inner: string, width = '100%'): string {
  return openCell(cell, width) + inner + closeCell;
}

/** Only for classic Outlook on Windows, which lays out with Word. */
export const forWord = (html: string): string => `<!--[if mso]>${html}<![endif]-->`;

/** For every mail program but classic Outlook. */
export const notForWord = (html: string): string => `<!--[if !mso]><!-->${html}<!--<![endif]-->`;
