/**
 * A line of CSV. A value that a spreadsheet would take for a formula gets an apostrophe, which spreadsheets hide: a
 * contact who signs up as `=HYPERLINK(…)` must not act on the machine of the person who opens the file.
 */
export const csvLine = (values: readonly string[]): string =>
  `${values
    .map((value) => {
      const safe =
        /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(value) && !/^[+-]?\d+([.,]\d+)?$/.test(value)
          ? `'${value}`
          : value;
      return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',')}\r\n`;
