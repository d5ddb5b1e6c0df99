import { array, assert, constant, oneof, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { type DeliveryText, deliveryColumnNames } from '../../../db/audience/archive/rows.ts';
import { compress, decompress, readRows, writeRows } from './delivery-file.ts';

const value = oneof(constant(null), constant(''), string({ unit: 'grapheme' }), string());
const row = record(Object.fromEntries(deliveryColumnNames.map((name) => [name, value])));

test('a file has the rows that were written, to the last character', async () => {
  await assert(
    property(array(row, { maxLength: 5 }), (rows) => {
      expect(readRows(writeRows(rows as DeliveryText[]))).toEqual(rows);
    }),
  );
  expect(await decompress(await compress('ä,"\n'))).toBe('ä,"\n');
});

test('a damaged text is refused', () => {
  const [first = {}] = [Object.fromEntries(deliveryColumnNames.map((name) => [name, 'x']))];
  const text = writeRows([first as DeliveryText]);
  for (const damaged of ['', text.slice(1), text.slice(0, -1), `${text}x,y\n`, text.replace('x,x', 'x"x,x')])
    expect(() => readRows(damaged)).toThrow(/archived file/);
});
