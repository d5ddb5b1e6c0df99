// State that all parts of the stand-in share.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { SandboxLog } from '../log.ts';
import type { Account } from './ses/account.ts';
import type { Waiters } from './sqs/waiters.ts';

export const region = 'us-east-1';

export interface SandboxState {
  pool: pg.Pool;
  now: () => Date;
  log: SandboxLog;
  /** The listener's own address, known once it listens. */
  endpoint: () => string;
  accountId: string;
  account: Account;
  /** Called after a commit that wrote deliveries over HTTP. */
  onDeliveries: () => void;
  /** Long polls that wait for messages of a queue. */
  waiters: Waiters;
  /** Messages that were accepted since old ones were last deleted. */
  messagesSinceTrim: number;
}

export const arnOf = (state: SandboxState, service: string, name: string): string =>
  `arn:aws:${service}:${region}:${state.accountId}:${name}`;

/** As in SES: the time first, so that ids sort by creation. */
export const newMessageId = (now: Date): string =>
  `0100${now.getTime().toString(16).padStart(12, '0')}-${randomUUID()}-000000`;
