// The arguments and the result of one API call.

import { invalidRequest, noSuch } from '../api-error.ts';
import type { Params } from '../form.ts';
import type { Kind, Kinds } from '../objects.ts';
import { group, integer, text } from '../params.ts';
import { find, type ListFilter, list, type Stored } from '../store.ts';
import type { Transaction } from '../transaction.ts';

export interface Call {
  tx: Transaction;
  params: Params;
  id: string;
  /** Secret keys may do everything; the browser's key needs the client secret of one intent. */
  isSecretKey: boolean;
}

export interface Answer {
  status?: number;
  body: object;
}

export type CallHandler = (call: Call) => Promise<Answer>;

/** By method and path, with `:id` for an id. */
export type Resource = Record<string, CallHandler>;

export const requireObject = async <K extends Kind>(
  call: Call,
  kind: K,
  noun: string,
  lock = false,
): Promise<Stored<K>> => {
  const found = await find(call.tx.db, kind, call.id, lock);
  if (!found) throw noSuch(noun, call.id);
  return found;
};

export const requireReferenced = async <K extends Kind>(
  tx: Transaction,
  kind: K,
  noun: string,
  id: string,
  param: string,
): Promise<Kinds[K]> => {
  const found = await find(tx.db, kind, id);
  if (!found) throw noSuch(noun, id, param, 400);
  return found.data;
};

export const pageParams = ['limit', 'starting_after', 'ending_before', 'created'];

const page = (params: Params): ListFilter => {
  const limit = integer(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest(`Invalid integer: limit must be between 1 and 100, not ${limit}`, {
      param: 'limit',
    });
  }
  const range = typeof params.created === 'string' ? undefined : group(params, 'created');
  const created = {
    is: range ? undefined : integer(params, 'created'),
    gt: range && integer(range, 'gt', 'created[gt]'),
    gte: range && integer(range, 'gte', 'created[gte]'),
    lt: range && integer(range, 'lt', 'created[lt]'),
    lte: range && integer(range, 'lte', 'created[lte]'),
  };
  return {
    limit,
    created,
    startingAfter: text(params, 'starting_after'),
    endingBefore: text(params, 'ending_before'),
  };
};

export const listAnswer = async <K extends Kind>(
  call: Call,
  kind: K,
  url: string,
  filter: Omit<ListFilter, 'limit'> = {},
  format: (item: Kinds[K]) => object = (item) => item,
): Promise<Answer> => {
  const { data, hasMore } = await list(call.tx.db, kind, { ...page(call.params), ...filter });
  return { body: { object: 'list', data: data.map(format), has_more: hasMore, url } };
};
