// The first response to a key is stored and returned again; the same key with other parameters is an error.
import { createHash } from 'node:crypto';
import type { Queryable } from '../database.ts';
import { ApiError } from './api-error.ts';

/** Stripe deletes a key after a day at the earliest. */
const retentionHours = 24;
const maxKeyLength = 255;

export interface StoredAnswer {
  status: number;
  body: object;
  requestId: string;
}

export const fingerprint = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

/**
 * Runs inside the transaction that does the work. The key's row is written first: a second call with the same key waits
 * for it in the database and then finds either the stored response or, when the first one failed, nothing.
 */
export const idempotently = async (
  db: Queryable,
  call: { key: string; fingerprint: string; requestId: string },
  run: () => Promise<{ status: number; body: object }>,
): Promise<StoredAnswer & { isReplay: boolean }> => {
  if (call.key.length > maxKeyLength) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Idempotency keys can be at most ${maxKeyLength} characters long.`,
    });
  }
  await db.query(
    `delete from sandbox.stripe_idempotency_keys where key = $1 and created_at < now() - interval '${retentionHours} hours'`,
    [call.key],
  );
  const claimed = await db.query(
    `insert into sandbox.stripe_idempotency_keys (key, fingerprint, request_id, created_at)
     values ($1, $2, $3, now()) on conflict (key) do nothing returning key`,
    [call.key, call.fingerprint, call.requestId],
  );
  if (claimed.rows.length === 0) return { ...(await storedAnswer(db, call)), isReplay: true };
  const answer = await run();
  await db.query('update sandbox.stripe_idempotency_keys set status = $2, body = $3 where key = $1', [
    call.key,
    answer.status,
    JSON.stringify(answer.body),
  ]);
  return { ...answer, requestId: call.requestId, isReplay: false };
};

const storedAnswer = async (
  db: Queryable,
  call: { key: string; fingerprint: string },
): Promise<StoredAnswer> => {
  const found = await db.query<{ fingerprint: string; request_id: string; status: number; body: object }>(
    'select fingerprint, request_id, status, body from sandbox.stripe_idempotency_keys where key = $1',
    [call.key],
  );
  const row = found.rows[0];
  if (row?.fingerprint !== call.fingerprint) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
    });
  }
  return { status: row.status, body: row.body, requestId: row.request_id };
};
