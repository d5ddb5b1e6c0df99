// The account's suppression list.
import { z } from 'zod';
import type { Queryable } from '../../database.ts';
import { badRequest, notFound } from '../aws-error.ts';
import type { SandboxState } from '../state.ts';

interface Row {
  address: string;
  reason: Reason;
  message_id: string | null;
  updated_at: Date;
}

export type Reason = 'BOUNCE' | 'COMPLAINT';

const seconds = (date: Date): number => date.getTime() / 1000;

export const suppress = async (
  db: Queryable,
  address: string,
  reason: Reason,
  now: Date,
  messageId: string | null = null,
): Promise<void> => {
  await db.query(
    `insert into sandbox.aws_suppressed (address, reason, message_id, updated_at) values ($1, $2, $3, $4)
     on conflict (address) do update set reason = excluded.reason, message_id = excluded.message_id,
       updated_at = excluded.updated_at`,
    [address.toLowerCase(), reason, messageId, now],
  );
};

/** Which of these bare addresses are on the list, in lowercase. */
export const suppressedAmong = async (db: Queryable, addresses: string[]): Promise<Set<string>> => {
  const found = await db.query<{ address: string }>(
    'select address from sandbox.aws_suppressed where address = any($1::text[])',
    [addresses.map((address) => address.toLowerCase())],
  );
  return new Set(found.rows.map((row) => row.address));
};

const putInput = z.object({
  EmailAddress: z.string().regex(/^[^\s@]+@[^\s@]+$/),
  Reason: z.enum(['BOUNCE', 'COMPLAINT']),
});

export const putSuppressed = async (state: SandboxState, body: unknown) => {
  const { EmailAddress, Reason } = putInput.parse(body);
  await suppress(state.pool, EmailAddress, Reason, state.now());
  return {};
};

export const getSuppressed = async (state: SandboxState, address: string) => {
  const found = await state.pool.query<Row>('select * from sandbox.aws_suppressed where address = $1', [
    address.toLowerCase(),
  ]);
  const row = found.rows[0];
  if (!row) throw notFound(`Email address ${address} does not exist on your suppression list.`);
  return {
    SuppressedDestination: {
      EmailAddress: row.address,
      Reason: row.reason,
      LastUpdateTime: seconds(row.updated_at),
      ...(row.message_id ? { Attributes: { MessageId: row.message_id } } : {}),
    },
  };
};

export const deleteSuppressed = async (state: SandboxState, address: string) => {
  const deletion = await state.pool.query('delete from sandbox.aws_suppressed where address = $1', [
    address.toLowerCase(),
  ]);
  if (deletion.rowCount === 0) {
    throw notFound(`Email address ${address} does not exist on your suppression list.`);
  }
  return {};
};

const dateOf = (text: string | null): Date | null => {
  if (text === null) return null;
  const date = /^\d+(\.\d+)?$/.test(text) ? new Date(Number(text) * 1000) : new Date(text);
  if (Number.isNaN(date.getTime())) throw badRequest('Invalid date.');
  return date;
};

export const listSuppressed = async (state: SandboxState, query: URLSearchParams) => {
  const size = Number(query.get('PageSize') ?? 1000);
  if (!Number.isInteger(size) || size < 1 || size > 1000) throw badRequest('Invalid page size.');
  const reasons = query.getAll('Reason');
  const found = await state.pool.query<Row>(
    `select * from sandbox.aws_suppressed
     where address > $1 and ($2::text[] is null or reason = any($2))
       and ($3::timestamptz is null or updated_at >= $3) and ($4::timestamptz is null or updated_at < $4)
     order by address limit ${size + 1}`,
    [
      query.get('NextToken') ?? '',
      reasons.length > 0 ? reasons : null,
      dateOf(query.get('StartDate')),
      dateOf(query.get('EndDate')),
    ],
  );
  const page = found.rows.slice(0, size);
  return {
    SuppressedDestinationSummaries: page.map((row) => ({
      EmailAddress: row.address,
      Reason: row.reason,
      LastUpdateTime: seconds(row.updated_at),
    })),
    ...(found.rows.length > size ? { NextToken: page.at(-1)?.address } : {}),
  };
};
