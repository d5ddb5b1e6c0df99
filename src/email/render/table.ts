// Layout tables: the one structure that every mail program lays out alike (rules C2, C3).

/**
 * A layout table is marked as such for screen readers and has no default spacing. Values are quoted, although HTML does
 * not require it: programs that rewrite an email in transit (link trackers, gateways) often find attributes by their
 * quotes.
 */
export const tableAttributes = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

/**
 * The table whose rows are the blocks. Long words and addresses wrap instead of widening it (rule T4): stated once,
 * every block inherits it.
 */
export const openRows = `<table ${tableAttributes} width="100%" style="word-break:break-word;overflow-wrap:break-word">`;

export const closeRows = '</table>';

/** The start of a row with one cell. `cell` are the attributes of the cell, already escaped. */
export const openRow = (cell: string): string => `<tr><td${cell && ` ${cell}`}>`;

/** The end of a row, and of its line. */
export const closeRow = '</td></tr>\n';

/** A row with one cell. `cell` are the attributes of the cell, already escaped. */
export const oneRow = (cell: string, inner: string): string => openRow(cell) + inner + closeRow;

/** A table as wide as its container, with one cell. `cell` are the attributes of the cell, already escaped. */
export const oneCell = (cell: string, inner: string): string =>
  `<table ${tableAttributes} width="100%">${openRow(cell)}${inner}</td></tr></table>`;

export const openForWord = '<!--[if mso]>';
export const closeForWord = '<![endif]-->';

/** Only for classic Outlook on Windows, which uses Word for layout. */
export const forWord = (html: string): string => openForWord + html + closeForWord;

export const openForOthers = '<!--[if !mso]><!-->';
export const closeForOthers = '<!--<![endif]-->';

/** For every mail program but classic Outlook. */
export const notForWord = (html: string): string => openForOthers + html + closeForOthers;
