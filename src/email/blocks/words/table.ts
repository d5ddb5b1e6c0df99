import { z } from 'zod';
import { blockId, color } from '../../document/values.ts';
import { stylesWithText, words } from '../text-look.ts';

const maxTableColumns = 6;
const maxTableRows = 40;

const firstRows = [
  ['Item', 'Price'],
  ['First item', '12.00'],
  ['Second item', '24.00'],
];

/** A table of data: opening hours, sizes, the lines of an order. */
export const tableBlock = z.object({
  id: blockId,
  type: z.literal('table'),
  content: z
    .object({
      /** Without markup. A row with fewer cells than others ends with empty ones. */
      rows: z
        .array(z.array(words(500)).max(maxTableColumns, `A table can have up to ${maxTableColumns} columns.`))
        .max(maxTableRows, `A table can have up to ${maxTableRows} rows.`)
        .default(firstRows),
      /** The first row names the columns. */
      header: z.boolean().default(true),
    })
    .prefault({}),
  styles: stylesWithText({ lineColor: color.optional() }),
});

export type TableBlock = z.infer<typeof tableBlock>;
