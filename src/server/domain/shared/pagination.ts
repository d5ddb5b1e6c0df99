// Keyset pagination: the cursor names the last row that was sent, so that rows added or removed meanwhile neither
// repeat nor hide others.
import type { Position, RowPage } from '../../db/pagination.ts';
import { invalid } from './errors.ts';

export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

export const readCursor = (cursor: string | undefined): Position | null => {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, milliseconds, id] = /^(\d{1,15}) ([\w-]+)$/.exec(text) ?? [];
  if (!milliseconds || !id) throw invalid('cursor', 'refusals.lists.unknownCursor');
  return { at: new Date(Number(milliseconds)), id };
};

export const writeCursor = ({ at, id }: Position): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

export const pageOf = <Row extends { id: string }, Item>(
  { rows, hasMore }: RowPage<Row>,
  timeOf: (row: Row) => Date,
  toItem: (row: Row) => Item,
): Page<Item> => {
  const last = rows.at(-1);
  return {
    items: rows.map(toItem),
    nextCursor: hasMore && last ? writeCursor({ at: timeOf(last), id: last.id }) : null,
  };
};
