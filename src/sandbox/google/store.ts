// The stand-in's data: Google accounts, and pending codes and tokens.
import { createHash } from 'node:crypto';
import { type Queryable, randomCode } from '../database.ts';

export const tables = [
  `create table if not exists sandbox.google_accounts (
    sub text primary key,
    email text not null,
    name text not null,
    email_verified boolean not null,
    used_at timestamptz not null
  )`,
  `create table if not exists sandbox.google_grants (
    secret_hash text primary key,
    kind text not null check (kind in ('code', 'token')),
    sub text not null,
    redirect_uri text not null,
    nonce text,
    code_challenge text,
    expires_at timestamptz not null
  )`,
];

export interface GoogleAccount {
  /** 21 digits, as the vendor's; these begin with zeros. */
  sub: string;
  email: string;
  name: string;
  email_verified: boolean;
}

/** The same address gives the same person. */
export const subOf = (email: string): string => {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `000000${(BigInt(`0x${digest}`) % 10n ** 15n).toString().padStart(15, '0')}`;
};

export const saveAccount = async (db: Queryable, account: GoogleAccount, now: Date): Promise<void> => {
  await db.query(
    `insert into sandbox.google_accounts (sub, email, name, email_verified, used_at) values ($1, $2, $3, $4, $5)
     on conflict (sub) do update
       set name = excluded.name, email_verified = excluded.email_verified, used_at = excluded.used_at`,
    [account.sub, account.email, account.name, account.email_verified, now],
  );
};

export const findAccount = async (db: Queryable, sub: string): Promise<GoogleAccount | null> => {
  const { rows } = await db.query<GoogleAccount>('select * from sandbox.google_accounts where sub = $1', [
    sub,
  ]);
  return rows[0] ?? null;
};

const maxListed = 8;

/** Last used first. */
export const listAccounts = async (db: Queryable): Promise<GoogleAccount[]> => {
  const { rows } = await db.query<GoogleAccount>(
    'select * from sandbox.google_accounts order by used_at desc, sub limit $1',
    [maxListed],
  );
  return rows;
};

export interface Grant {
  kind: 'code' | 'token';
  sub: string;
  redirect_uri: string;
  nonce: string | null;
  code_challenge: string | null;
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const lifetimeMs = { code: 60_000, token: 3_599_000 };
const prefixes = { code: '4/0sandbox_', token: 'ya29.sandbox_' };

export const createGrant = async (db: Queryable, grant: Grant, now: Date): Promise<string> => {
  const secret = `${prefixes[grant.kind]}${randomCode(43)}`;
  await db.query('delete from sandbox.google_grants where expires_at <= $1', [now]);
  await db.query(
    `insert into sandbox.google_grants (secret_hash, kind, sub, redirect_uri, nonce, code_challenge, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      hashOf(secret),
      grant.kind,
      grant.sub,
      grant.redirect_uri,
      grant.nonce,
      grant.code_challenge,
      new Date(now.getTime() + lifetimeMs[grant.kind]),
    ],
  );
  return secret;
};

/** A code works once: its first use deletes it, even if that use fails. */
export const redeemCode = async (db: Queryable, code: string, now: Date): Promise<Grant | null> => {
  const { rows } = await db.query<Grant>(
    `delete from sandbox.google_grants where secret_hash = $1 and kind = 'code' and expires_at > $2 returning *`,
    [hashOf(code), now],
  );
  return rows[0] ?? null;
};

export const findToken = async (db: Queryable, token: string, now: Date): Promise<Grant | null> => {
  const { rows } = await db.query<Grant>(
    `select * from sandbox.google_grants where secret_hash = $1 and kind = 'token' and expires_at > $2`,
    [hashOf(token), now],
  );
  return rows[0] ?? null;
};
