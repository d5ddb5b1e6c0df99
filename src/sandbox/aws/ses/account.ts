// The account's limits and state: stored with the data, changed through the sandbox object. Latency and faults last for
// one run only, so that a test's faults never affect the next start.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { AwsError } from '../aws-error.ts';
import { type Fault, type Faults, faultSource } from '../faults.ts';
import { createRateBucket, type RateBucket } from './rate.ts';

export interface AccountState {
  /** false: SES's own sandbox, where recipients must be verified too. */
  productionAccess: boolean;
  /** Recipients in 24 hours; -1 means no limit. */
  max24HourSend: number;
  /** Recipients per second. */
  maxSendRate: number;
  /** false: sending is paused. */
  sendingEnabled: boolean;
  enforcementStatus: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN';
}

export interface AccountChange extends Partial<AccountState> {
  latencyMs?: number;
  faults?: Faults | null;
  /** Actions denied to the key, as its policies name them: `ses:GetAccount`, `sns:CreateTopic`, `sqs:*`. */
  denied?: string[];
  /** How far the caller's clock seems to be behind Amazon's. */
  clockAheadMs?: number;
}

export interface Account {
  current(): AccountState;
  set(change: AccountChange): Promise<void>;
  rate: RateBucket;
  nextFault(): Fault | null;
  /** Throws when the key may not do this. */
  allow(service: 'ses' | 'sns' | 'sqs', operation: string): void;
  clockAheadMs(): number;
  delay(): Promise<void>;
}

const deniedNames = { ses: 'AccessDeniedException', sns: 'AuthorizationError', sqs: 'AccessDeniedException' };

const accessDenied = (service: 'ses' | 'sns' | 'sqs', action: string): AwsError =>
  new AwsError(
    403,
    deniedNames[service],
    `User: arn:aws:iam::000000000000:user/sandbox is not authorized to perform: ${action} because no identity-based policy allows the ${action} action`,
  );

const initial: AccountState = {
  productionAccess: true,
  // All users of the sandbox share it: more than its rate allows in a day, so that no user exhausts the quota of
  // others.
  max24HourSend: 1_500_000,
  maxSendRate: 14,
  sendingEnabled: true,
  enforcementStatus: 'HEALTHY',
};

export const openAccount = async (pool: pg.Pool, now: () => Date): Promise<Account> => {
  const found = await pool.query<{ data: Partial<AccountState> }>(
    `select data from sandbox.aws_settings where name = 'account'`,
  );
  let state: AccountState = { ...initial, ...found.rows[0]?.data };
  let latencyMs = 0;
  let nextFault = faultSource(null);
  let denied: string[] = [];
  let clockAheadMs = 0;
  let rate = createRateBucket(() => state.maxSendRate, now);
  return {
    current: () => state,
    set: async ({
      latencyMs: newLatencyMs,
      faults,
      denied: newDenied,
      clockAheadMs: newClockAheadMs,
      ...change
    }) => {
      latencyMs = newLatencyMs ?? latencyMs;
      denied = newDenied ?? denied;
      clockAheadMs = newClockAheadMs ?? clockAheadMs;
      if (faults !== undefined) nextFault = faultSource(faults);
      state = { ...state, ...change };
      if (change.maxSendRate !== undefined) rate = createRateBucket(() => state.maxSendRate, now);
      await pool.query(
        `insert into sandbox.aws_settings (name, data) values ('account', $1)
         on conflict (name) do update set data = excluded.data`,
        [JSON.stringify(state)],
      );
    },
    rate: { take: (wanted) => rate.take(wanted) },
    nextFault: () => nextFault(),
    allow: (service, operation) => {
      const action = `${service}:${operation}`;
      if (denied.includes(action) || denied.includes(`${service}:*`)) throw accessDenied(service, action);
    },
    clockAheadMs: () => clockAheadMs,
    delay: async () => {
      if (latencyMs > 0) await pause(latencyMs);
    },
  };
};
