// Checks on an uploaded file before any line of it is read.

import { keyedText } from '#text/keyed-text.ts';
import { DomainError } from '../../shared/errors.ts';
import { describeOtherKind } from './csv/other-kinds.ts';

export interface ImportedFile {
  bytes: Uint8Array;
  name: string;
  /** The media type that the client sent. */
  type: string;
}

export const requireCsv = (bytes: Uint8Array): void => {
  const kind = describeOtherKind(bytes);
  if (kind !== null)
    throw new DomainError('unsupported', keyedText('refusals.imports.otherKind', { kind: keyedText(kind) }));
};

/** Same rule as the dialog: a CSV type, or a name that ends in .csv. */
export const requireCsvName = ({ name, type }: ImportedFile): void => {
  if (!/\.csv$/i.test(name) && !/csv/i.test(type))
    throw new DomainError('unsupported', 'refusals.imports.selectCsv');
};

export async function* withCsvStart(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of source) {
    if (isFirst) requireCsv(chunk);
    isFirst = false;
    yield chunk;
  }
}
