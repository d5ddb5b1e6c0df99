// What is known of a workspace's SES account. One caller asks SES at most once a minute per workspace, whatever the
// number of processes; all others use the last answer.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { findAccount, type StoredAccount, saveAccount } from '../../db/carriers/accounts.ts';
import * as rows from '../../db/ses/accounts.ts';
import { findEspSettings, type StoredEspSettings } from '../../db/ses/settings.ts';
import { isAwsFault, type SesProblem, sesProblemOf } from './problem.ts';
import { secretOf } from './settings.ts';

export interface SesFacts {
  /** false: sends only to verified addresses, 200 a day. */
  hasProductionAccess: boolean;
  isSendingEnabled: boolean;
  enforcement: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN' | 'UNKNOWN';
  perSecond: number;
  /** null: no limit. */
  perDay: number | null;
  sentInLastDay: number;
  /** The time of SES's answer. */
  knownAt: Date;
}

export interface SesIdentity {
  /** A domain or an address. */
  name: string;
  isVerified: boolean;
}

export interface SesAccount {
  workspaceId: string;
  credentials: { accessKeyId: string; secretAccessKey: string; region: string };
  from: { address: string; name: string };
  postalAddress: string;
  /** Workspaces that share an account share its rate. */
  accountKey: string;
  /** null: no events are set up. */
  configurationSet: string | null;
  topicArn: string | null;
  queueUrl: string | null;
  /** Whether SNS has a webhook URL of this server. */
  hasWebhook: boolean;
  lastEventAt: Date | null;
  /** When this event path was set up; null: unknown. */
  eventsSince: Date | null;
  /** When events were last late or the queue unread: older events may still arrive. */
  eventsLateAt: Date | null;
  /** null: SES has not answered yet. */
  facts: SesFacts | null;
  /** The sender identities that SES knows. */
  identities: readonly SesIdentity[];
  /** Why the last call failed; null: it succeeded. */
  problem: SesProblem | null;
  /** The last test of this account; null: none. */
  lastTest: { at: Date; fault: string | null } | null;
}

const refreshIntervalMs = 60_000;

export const accountKeyOf = ({ aws_access_key_id, aws_region }: StoredEspSettings): string =>
  createHash('sha256').update(`${aws_access_key_id}/${aws_region}`).digest('base64url');

const factsOf = (row: StoredAccount): SesFacts | null =>
  row.known_at && {
    hasProductionAccess: row.has_production_access ?? false,
    isSendingEnabled: row.is_sending_enabled ?? false,
    enforcement: row.enforcement ?? 'UNKNOWN',
    perSecond: row.per_second ?? 0,
    perDay: row.per_day,
    sentInLastDay: row.sent_in_last_day ?? 0,
    knownAt: row.known_at,
  };

type Credentials = SesAccount['credentials'];

/** Asks SES and stores the answer, or the reason for its failure. Throws only errors that are not SES's. */
export const refreshSesAccount = async (
  ctx: Context,
  workspaceId: string,
  accountKey: string,
  credentials: Credentials,
): Promise<void> => {
  const control = ctx.sesControl(credentials);
  try {
    const limits = await control.getAccount();
    await rows.storeSesFacts(ctx.db, workspaceId, accountKey, {
      has_production_access: limits.hasProductionAccess,
      is_sending_enabled: limits.isSendingEnabled,
      enforcement: limits.enforcement,
      per_second: limits.perSecond,
      per_day: limits.perDay,
      sent_in_last_day: limits.sentInLastDay,
      known_at: ctx.now(),
    });
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    await rows.storeSesProblem(ctx.db, workspaceId, accountKey, sesProblemOf(error));
    return;
  }
  try {
    const identities = await control.listIdentities();
    await rows.storeSesIdentities(ctx.db, workspaceId, accountKey, identities);
  } catch (error) {
    // A key that may send need not be allowed to list identities: they stay unknown, which is no fault of the account.
    if (!isAwsFault(error)) throw error;
  }
};

/** The address, its domain and the domains above it: each covers the address once it is verified. */
export const coveringNames = (address: string): string[] => {
  const lower = address.toLowerCase();
  const labels = lower.slice(lower.lastIndexOf('@') + 1).split('.');
  return [lower, ...labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))];
};

/** null: SES listed no identities. */
export const isSenderVerified = (account: SesAccount, address: string): boolean | null => {
  if (account.identities.length === 0) return null;
  const names = coveringNames(address);
  return account.identities.some(({ name, isVerified }) => isVerified && names.includes(name.toLowerCase()));
};

/** Calls in flight in this process: all callers that need the first answer wait for the same call. */
const newRequests = () => new Map<string, Promise<boolean>>();

/** Returns whether this call asked SES; it does not ask if another call did so less than `intervalMs` ago. */
const refreshOnce = (
  ctx: Context,
  workspaceId: string,
  accountKey: string,
  credentials: Credentials,
  intervalMs = refreshIntervalMs,
): Promise<boolean> => {
  const requests = ctx.memory.get(newRequests);
  const name = `${workspaceId} ${accountKey}`;
  const running = requests.get(name);
  if (running !== undefined) return running;
  const now = ctx.now();
  const before = new Date(now.getTime() - intervalMs);
  const refresh = (async () => {
    if (!(await rows.claimRefresh(ctx.db, workspaceId, accountKey, { now, before }))) return false;
    await refreshSesAccount(ctx, workspaceId, accountKey, credentials);
    return true;
  })().finally(() => requests.delete(name));
  requests.set(name, refresh);
  return refresh;
};

const isRefreshDue = (ctx: Context, row: StoredAccount): boolean =>
  row.asked_at === null || ctx.now().getTime() - row.asked_at.getTime() >= refreshIntervalMs;

const findOrCreateAccount = async (ctx: Context, settings: StoredEspSettings): Promise<StoredAccount> => {
  const key = accountKeyOf(settings);
  const found = await findAccount(ctx.db, settings.workspace_id);
  return found?.account_key === key ? found : saveAccount(ctx.db, settings.workspace_id, key);
};

interface LoadedAccount {
  settings: StoredEspSettings;
  credentials: Credentials;
  row: StoredAccount;
}

const loadAccount = async (ctx: Context, workspaceId: string): Promise<LoadedAccount | null> => {
  const settings = await findEspSettings(ctx.db, workspaceId);
  const secretAccessKey = secretOf(ctx, settings);
  if (!settings || secretAccessKey === null) return null;
  const { aws_access_key_id: accessKeyId, aws_region: region } = settings;
  return {
    settings,
    credentials: { accessKeyId, secretAccessKey, region },
    row: await findOrCreateAccount(ctx, settings),
  };
};

const toAccount = (ctx: Context, { settings, credentials, row }: LoadedAccount): SesAccount => ({
  workspaceId: settings.workspace_id,
  credentials,
  from: { address: settings.default_from_email, name: settings.default_from_name || ctx.brand },
  postalAddress: settings.postal_address,
  accountKey: row.account_key,
  configurationSet: row.configuration_set,
  topicArn: row.topic_arn,
  queueUrl: row.queue_url,
  hasWebhook: row.webhook_token_hash !== null,
  lastEventAt: row.last_event_at,
  eventsSince: row.told_since,
  eventsLateAt: row.behind_at,
  facts: factsOf(row),
  identities: row.identities,
  problem: row.problem as SesProblem | null,
  lastTest: row.tested_at && { at: row.tested_at, fault: row.test_fault },
});

/** The same from stored facts, without asking SES. */
export const cachedSesAccount = async (ctx: Context, workspaceId: string): Promise<SesAccount | null> => {
  const loaded = await loadAccount(ctx, workspaceId);
  return loaded && toAccount(ctx, loaded);
};

/**
 * The account a workspace sends through; null when none is set up. A fault of SES is in `problem`, not thrown. Sending
 * does not wait for newer facts if some are stored; `waitsForRefresh` callers do.
 */
export const openSesAccount = async (
  ctx: Context,
  workspaceId: string,
  { waitsForRefresh = false }: { waitsForRefresh?: boolean } = {},
): Promise<SesAccount | null> => {
  const loaded = await loadAccount(ctx, workspaceId);
  if (!loaded) return null;
  const { row, credentials } = loaded;
  const isFirstPending =
    row.known_at === null && ctx.memory.get(newRequests).has(`${workspaceId} ${row.account_key}`);
  if (!isRefreshDue(ctx, row) && !isFirstPending) return toAccount(ctx, loaded);
  const refreshed = refreshOnce(ctx, workspaceId, row.account_key, credentials);
  if (row.known_at && !waitsForRefresh) {
    refreshed.catch((error: unknown) => ctx.log.warn({ err: error }, 'SES account facts not refreshed'));
    return toAccount(ctx, loaded);
  }
  // Also if another call asked first: the row read before its answer is out of date.
  await refreshed;
  return cachedSesAccount(ctx, workspaceId);
};

/** Minimum interval for a person who presses the button repeatedly. */
const minManualRefreshMs = 5_000;
const maxWaitMs = 5_000;

/**
 * For a person who says that a problem is solved: asks SES now, even if the cached answer is fresh. If SES answers
 * late, the answer counts when it arrives, and until then the earlier problem no longer blocks.
 */
export const refreshSesAccountNow = async (ctx: Context, workspaceId: string): Promise<void> => {
  const loaded = await loadAccount(ctx, workspaceId);
  if (!loaded) return;
  await rows.clearSesProblem(ctx.db, workspaceId);
  const refreshed = refreshOnce(
    ctx,
    workspaceId,
    loaded.row.account_key,
    loaded.credentials,
    minManualRefreshMs,
  );
  refreshed.catch((error: unknown) => ctx.log.warn({ err: error }, 'SES account facts not refreshed'));
  const timeout = new AbortController();
  await Promise.race([
    refreshed.catch(() => undefined),
    pause(maxWaitMs, undefined, { signal: timeout.signal }).catch(() => undefined),
  ]);
  timeout.abort();
};
