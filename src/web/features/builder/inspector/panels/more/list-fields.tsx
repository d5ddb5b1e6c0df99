// Lists and tables as lines of text: people paste them from a document or a spreadsheet.
import { z } from 'zod';
import { t } from '#web/text/t.ts';
import { CheckedInput } from '../../fields/checked-input.tsx';

const lineMax = 1_000;
const maxColumns = 6;
const maxRows = 40;

export const LinesField = ({
  label,
  name,
  lines,
  max,
  onChange,
}: {
  label: string;
  name: string;
  lines: readonly string[];
  max: number;
  onChange: (lines: string[]) => void;
}) => (
  <CheckedInput
    label={label}
    name={name}
    value={lines.join('\n')}
    rows={Math.min(10, Math.max(4, lines.length + 1))}
    check={z.string().refine((text) => {
      const typed = text.split('\n');
      return typed.length <= max && typed.every((line) => line.length <= lineMax);
    })}
    problem={t('builderPanels.moreBlocks.tooManyLines', { max })}
    hint={t('builderPanels.moreBlocks.onePerLine')}
    onChange={(text) => onChange(text.split('\n'))}
  />
);

/** A line is a row; a bar or a tab, as spreadsheets copy it, separates cells. */
const rowsOf = (text: string): string[][] => text.split('\n').map((line) => line.split(/\t|\s*\|\s*/));

export const CellsField = ({
  label,
  name,
  rows,
  onChange,
}: {
  label: string;
  name: string;
  rows: readonly (readonly string[])[];
  onChange: (rows: string[][]) => void;
}) => (
  <CheckedInput
    label={label}
    name={name}
    value={rows.map((row) => row.join(' | ')).join('\n')}
    rows={Math.min(14, Math.max(5, rows.length + 1))}
    check={z.string().refine((text) => {
      const typed = rowsOf(text);
      return (
        typed.length <= maxRows &&
        typed.every((row) => row.length <= maxColumns && row.every((cell) => cell.length <= 500))
      );
    })}
    problem={t('builderPanels.moreBlocks.tooManyCells', { rows: maxRows, columns: maxColumns })}
    hint={t('builderPanels.moreBlocks.oneRowPerLine')}
    onChange={(text) => onChange(rowsOf(text))}
  />
);
