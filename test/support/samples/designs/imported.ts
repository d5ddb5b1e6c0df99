import { sectionsOf } from '../../../../src/email/document/layout.ts';
import { type ImportedDesign, importDesign } from '../../../../src/email/import-design/import-design.ts';
import { inWords } from '../../../../src/text/keyed-text.ts';
import { translatorFor } from '../../../../src/text/translator.ts';

const english = translatorFor('en');

/** The import of a design, which has to succeed. */
export function importedDesign(source: unknown): ImportedDesign {
  const reading = importDesign(typeof source === 'string' ? source : JSON.stringify(source));
  if (!reading?.imported) throw new Error(reading?.fault ?? 'no design');
  return reading.imported;
}

/** The sections of the import of a design. */
export const sectionsFrom = (source: unknown) => sectionsOf(importedDesign(source).document);

/** `column part: outcome reasons` of each part, without those that were converted. */
export const changesIn = ({ lines }: ImportedDesign): string[] =>
  lines
    .filter(({ outcome }) => outcome !== 'converted')
    .map(({ section, column, name, outcome, reasons }) =>
      [`${section}${column === null ? '' : `.${column}`} ${name}: ${outcome}`, ...reasons].join(' '),
    );

/** The notes of the report in English. */
export const notesIn = ({ report }: ImportedDesign): string[] =>
  [...report.leftOut, ...report.changed].map(({ message }) => inWords(english, message));
