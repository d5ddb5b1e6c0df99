// Verified senders. A new identity waits for a click or a DNS record that the sandbox cannot see, so it stays pending
// until `verifyIdentity` is called.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../../database.ts';
import { alreadyExists, badRequest, notFound } from '../aws-error.ts';
import type { SandboxState } from '../state.ts';
import { addressOf, domainOf } from './addresses.ts';

interface Row {
  name: string;
  verified: boolean;
}

const typeOf = (name: string): string => (name.includes('@') ? 'EMAIL_ADDRESS' : 'DOMAIN');

const tokensOf = (name: string): string[] =>
  [1, 2, 3].map((number) => createHash('sha256').update(`${number}/${name}`).digest('hex').slice(0, 32));

const dkimOf = ({ name, verified }: Row) => ({
  SigningEnabled: typeOf(name) === 'DOMAIN',
  Status: typeOf(name) !== 'DOMAIN' ? 'NOT_STARTED' : verified ? 'SUCCESS' : 'PENDING',
  Tokens: typeOf(name) === 'DOMAIN' ? tokensOf(name) : [],
  SigningAttributesOrigin: 'AWS_SES',
  NextSigningKeyLength: 'RSA_2048_BIT',
  CurrentSigningKeyLength: 'RSA_2048_BIT',
});

const find = async (db: Queryable, name: string): Promise<Row | null> => {
  const found = await db.query<Row>('select name, verified from sandbox.aws_identities where name = $1', [
    name.toLowerCase(),
  ]);
  return found.rows[0] ?? null;
};

export const storeIdentity = async (
  state: SandboxState,
  name: string,
  verified: boolean,
): Promise<boolean> => {
  const stored = await state.pool.query(
    `insert into sandbox.aws_identities as stored (name, verified, created_at) values ($1, $2, $3)
     on conflict (name) do update set verified = true where excluded.verified and not stored.verified`,
    [name.toLowerCase(), verified, state.now()],
  );
  return stored.rowCount === 1;
};

/** A verified domain covers its addresses and its subdomains. */
const coveringNames = (address: string): string[] => {
  const names = [address.toLowerCase()];
  const labels = domainOf(address).split('.');
  for (let start = 0; start < labels.length - 1; start += 1) names.push(labels.slice(start).join('.'));
  return names;
};

/** Those of the addresses that no verified identity covers. */
export const unverifiedOf = async (db: Queryable, addresses: string[]): Promise<string[]> => {
  const bare = [...new Set(addresses.map(addressOf))];
  const found = await db.query<Row>(
    'select name, verified from sandbox.aws_identities where verified and name = any($1::text[])',
    [bare.flatMap(coveringNames)],
  );
  const verified = new Set(found.rows.map((row) => row.name));
  return bare.filter((address) => !coveringNames(address).some((name) => verified.has(name)));
};

const createInput = z.object({ EmailIdentity: z.string().min(1).max(320) });

export const createIdentity = async (state: SandboxState, body: unknown) => {
  const { EmailIdentity: name } = createInput.parse(body);
  if (!/^([^\s@]+@)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(name)) {
    throw badRequest(`Invalid email address or domain <${name}>.`);
  }
  if (!(await storeIdentity(state, name, false))) {
    throw alreadyExists(`Email identity ${name} already exist.`);
  }
  return {
    IdentityType: typeOf(name),
    VerifiedForSendingStatus: false,
    DkimAttributes: dkimOf({ name, verified: false }),
  };
};

export const getIdentity = async (state: SandboxState, name: string) => {
  const found = await find(state.pool, name);
  if (!found) throw notFound(`Email identity ${name} does not exist.`);
  return {
    IdentityType: typeOf(found.name),
    FeedbackForwardingStatus: true,
    VerifiedForSendingStatus: found.verified,
    VerificationStatus: found.verified ? 'SUCCESS' : 'PENDING',
    DkimAttributes: dkimOf(found),
    MailFromAttributes: { BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
    Policies: {},
    Tags: [],
  };
};

const listInput = z
  .object({ PageSize: z.number().int().min(1).max(1000).default(1000), NextToken: z.string().optional() })
  .default({ PageSize: 1000 });

export const listIdentities = async (state: SandboxState, body: unknown) => {
  const { PageSize, NextToken } = listInput.parse(body);
  const found = await state.pool.query<Row>(
    `select name, verified from sandbox.aws_identities where name > $1 order by name limit ${PageSize + 1}`,
    [NextToken ?? ''],
  );
  const page = found.rows.slice(0, PageSize);
  return {
    EmailIdentities: page.map((row) => ({
      IdentityType: typeOf(row.name),
      IdentityName: row.name,
      SendingEnabled: row.verified,
      VerificationStatus: row.verified ? 'SUCCESS' : 'PENDING',
    })),
    ...(found.rows.length > PageSize ? { NextToken: page.at(-1)?.name } : {}),
  };
};

export const deleteIdentity = async (state: SandboxState, name: string) => {
  const deletion = await state.pool.query('delete from sandbox.aws_identities where name = $1', [
    name.toLowerCase(),
  ]);
  if (deletion.rowCount === 0) throw notFound(`Email identity ${name} does not exist.`);
  return {};
};
