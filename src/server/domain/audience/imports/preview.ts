// Previews the columns of a file before the import.
import { setImmediate as breathe } from 'node:timers/promises';
import { type ImportPreview, maxImportBytes } from '#contract/audience/imports.ts';
import type { Context } from '../../../context.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import type { Account } from '../../shared/account.ts';
import { DomainError } from '../../shared/errors.ts';
import { type ImportedFile, requireCsv } from './accept-file.ts';
import { ColumnLook } from './column-statistics.ts';
import type { Column } from './csv/columns.ts';
import { decode, encodingOf } from './csv/encoding.ts';
import { newFieldsOf } from './new-fields.ts';
import { readRecords } from './records.ts';

async function* once<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

/** Chunks of text read before the event loop serves other requests. */
const piecesAtOnce = 16;
const withoutValues = new Set(['email', 'first_name', 'last_name', 'name']);

const lookInto = async (
  ctx: Context,
  { workspace_id }: Account,
  text: AsyncIterable<string>,
): Promise<ImportPreview> => {
  const fields = await listFields(ctx.db, workspace_id);
  let columns: Column[] = [];
  let separator = ',';
  let looks: ColumnLook[] = [];
  let rows = 0;
  let pieces = 0;
  for await (const { records, plan } of readRecords(text, { fields, isPreview: true })) {
    if (columns !== plan.columns) {
      ({ columns, separator } = plan);
      looks = columns.map(({ target }) => new ColumnLook({ keepsValues: !withoutValues.has(target) }));
    }
    for (const { fields: values, fault } of records) {
      if (fault !== null || !values.some((value) => value.trim() !== '')) continue;
      rows += 1;
      for (let at = 0; at < looks.length; at += 1) looks[at]?.add(values[at] ?? '');
    }
    pieces += 1;
    if (pieces % piecesAtOnce === 0) await breathe();
  }
  const newFields = newFieldsOf(columns, looks, fields);
  return {
    separator,
    hasHeader: columns.some(({ name }) => name !== null),
    rows,
    columns: columns.map((column, at) => ({
      ...column,
      samples: looks[at]?.samples ?? [],
      filled: looks[at]?.filled ?? 0,
      values: looks[at]?.values ?? [],
      otherValues: looks[at]?.otherValues ?? 0,
      newField: newFields[at] ?? null,
      dateOrder: looks[at]?.dateOrder ?? null,
    })),
  };
};

export const previewImport = async (
  ctx: Context,
  account: Account,
  input: { bytes?: string | undefined; text?: string | undefined },
): Promise<ImportPreview> => {
  const bytes = Buffer.from(input.bytes ?? '', 'base64');
  if (input.text === undefined) requireCsv(bytes);
  const text = input.text ?? new TextDecoder(encodingOf(bytes)).decode(bytes);
  return lookInto(ctx, account, once(text));
};

export const previewFile = async (
  ctx: Context,
  account: Account,
  { bytes }: ImportedFile,
): Promise<ImportPreview> => {
  requireCsv(bytes);
  if (bytes.byteLength > maxImportBytes)
    throw new DomainError('too-large', 'CSV file must be smaller than 5MB');
  return lookInto(ctx, account, decode(once(bytes)));
};
