// What this process is, and how far it has come between its start and its stop.
import { hostname } from 'node:os';
import type { Translate } from '#text/translator.ts';

export type ProcessKind = 'web' | 'worker' | 'both';
export type Stage = 'starting' | 'migrating' | 'ready' | 'draining';

export interface OwnProcess {
  readonly id: string;
  readonly kind: ProcessKind;
  readonly version: string;
  readonly host: string;
  readonly startedAt: Date;
  stage: Stage;
  since: Date;
  /** How many migrations of this program the database has; null while that is unknown. */
  migrated: { done: number; all: number } | null;
  /** When the database last took a write of this process, by its monotonic clock; null before the first heartbeat. */
  wroteAtMs: number | null;
  /** The problem that the last probe found, and when it was first found. */
  problem: { state: 'database' | 'disk'; since: Date } | null;
  /** What the last heartbeat saw of all processes; null before the first. */
  others: { webProcesses: number; worker: 'working' | 'missing' } | null;
}

interface Services {
  web: boolean;
  worker: boolean;
}

const kindOf = ({ web, worker }: Services): ProcessKind => {
  if (web && worker) return 'both';
  return web ? 'web' : 'worker';
};

export const createOwnProcess = (
  id: string,
  { version, services, startedAt }: { version: string; services: Services; startedAt: Date },
): OwnProcess => ({
  id,
  kind: kindOf(services),
  version,
  host: hostname(),
  startedAt,
  stage: 'starting',
  since: startedAt,
  migrated: null,
  wroteAtMs: null,
  problem: null,
  others: null,
});

export const enterStage = (own: OwnProcess, stage: Stage, now: Date): void => {
  if (own.stage === stage) return;
  own.stage = stage;
  own.since = now;
};

/** A sentence for people: on the page while the server starts, and in the answers of probes. */
export const describeStage = ({ stage, migrated }: OwnProcess, translate: Translate): string => {
  if (stage === 'draining') return translate('readers.starting.stopping');
  if (stage === 'ready') return translate('readers.starting.ready');
  if (stage === 'starting' || !migrated) return translate('readers.starting.starting');
  return translate('readers.starting.migrating', migrated);
};
