// The stand-in for AWS: SES v2, SNS and SQS. Accepted messages are stored for display and never leave.
import { randomInt } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { createTables, randomCode, storedSecret } from '../database.ts';
import type { SandboxLog } from '../log.ts';
import { awsApi } from './api.ts';
import {
  getFromOutbox,
  listOutbox,
  type OutboxEntry,
  type OutboxMessage,
  type OutboxQuery,
  type SimulatedKind,
  simulate,
} from './outbox.ts';
import { type AccountChange, openAccount } from './ses/account.ts';
import { storeIdentity } from './ses/identities.ts';
import { defaultRetryDelaysMs, startDeliveries } from './sns/deliveries.ts';
import { createSigner } from './sns/signer.ts';
import { createWaiters } from './sqs/waiters.ts';
import { region, type SandboxState } from './state.ts';
import { tables } from './tables.ts';

export interface AwsSandboxSettings {
  pool: pg.Pool;
  now: () => Date;
  log: SandboxLog;
  /** The address where `api` listens; called only after it listens. */
  endpoint: () => string;
  /** The delays between attempts to deliver over HTTP. */
  retryDelaysMs?: number[];
}

export interface AwsSandbox {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  accountId: string;
  /** Any address at its domain may send too. */
  verifiedSender: string;
  outbox: {
    /** Newest first. */
    list(query?: OutboxQuery): Promise<OutboxEntry[]>;
    get(id: string): Promise<OutboxMessage | null>;
  };
  /** Returns false when the outbox no longer has the message. */
  simulate(messageId: string, kind: SimulatedKind, options?: { link?: string }): Promise<boolean>;
  setAccount(change: AccountChange): Promise<void>;
  /** As if the address's owner had clicked the link, or SES had found the domain's records. */
  verifyIdentity(name: string): Promise<void>;
  api: FastifyPluginAsync;
  close(): Promise<void>;
}

const verifiedDomain = 'sandbox.example';
const verifiedSender = `hello@${verifiedDomain}`;

export const createAwsSandbox = async (settings: AwsSandboxSettings): Promise<AwsSandbox> => {
  const { pool, now, log, endpoint, retryDelaysMs = defaultRetryDelaysMs } = settings;
  await createTables(pool, tables);
  const keys = {
    accessKeyId: await storedSecret(pool, 'aws_access_key_id', () => `AKIA${randomCode(16).toUpperCase()}`),
    secretAccessKey: await storedSecret(pool, 'aws_secret_access_key', () => randomCode(40)),
  };
  const accountId = await storedSecret(pool, 'aws_account_id', () => `${randomInt(10 ** 11, 10 ** 12)}`);
  const signer = createSigner(pool, now);
  const deliveries = startDeliveries({ pool, log, signer, endpoint, retryDelaysMs });
  const state: SandboxState = {
    pool,
    now,
    log,
    endpoint,
    accountId,
    account: await openAccount(pool, now),
    onDeliveries: deliveries.wake,
    waiters: createWaiters(),
    messagesSinceTrim: 0,
  };
  for (const name of [verifiedDomain, verifiedSender]) await storeIdentity(state, name, true);
  return {
    ...keys,
    region,
    accountId,
    verifiedSender,
    outbox: {
      list: (query) => listOutbox(state, query),
      get: (id) => getFromOutbox(state, id),
    },
    simulate: (messageId, kind, options) => simulate(state, messageId, kind, options),
    setAccount: (change) => state.account.set(change),
    verifyIdentity: async (name) => {
      await storeIdentity(state, name, true);
    },
    api: awsApi(state, signer, keys),
    close: deliveries.close,
  };
};
