// Lists are paged by keyset: the cursor names the last row that was sent, so that rows added or removed meanwhile
// neither repeat nor hide others.
import type { Position } from '../db/templates.ts';
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
  const [milliseconds, id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const at = new Date(Number(milliseconds));
  if (!id || Number.isNaN(at.getTime()))
    throw invalid('cursor', 'This cursor is not one of ours. Start from the first page.');
  return { at, id };
};

const writeCursor = ({ at, id }: Position): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/** `rows` holds one row more than the limit when there is a next page. */
export const pageOf = <Row extends { id: string }, Item>(
  rows: Row[],
  limit: number,
  timeOf: (row: Row) => Date,
  toItem: (row: Row) => Item,
): Page<Item> => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > limit && last ? writeCursor({ at: timeOf(last), id: last.id }) : null,
  };
};
