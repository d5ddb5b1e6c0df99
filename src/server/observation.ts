// What an operator sees of a process from outside: its log, its metrics and its traces.
import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import type { EndedJob } from './db/job-queue.ts';
import { observeQueries } from './db/query-observers.ts';
import type { OwnProcess } from './domain/shared/processes/own-process.ts';
import type { Readiness } from './domain/shared/processes/readiness.ts';
import { openLog } from './log.ts';
import { type Metrics, noMetrics } from './metrics/metrics.ts';
import { createMetrics } from './metrics/registry.ts';
import { errorClass, statementKind } from './metrics/statements.ts';
import { noTracing, type Tracing } from './tracing/tracing.ts';

export interface Observation {
  log: Logger;
  metrics: Metrics;
  tracing: Tracing;
}

const startTracing = async (traces: Config['traces'], version: string): Promise<Tracing> => {
  if (traces === null) return noTracing;
  const { startOpenTelemetry } = await import('./tracing/open-telemetry.ts');
  return startOpenTelemetry({ ...traces, version });
};

/** `log` takes the place of standard output. Without a port or a token to read them, nothing is counted. */
export const startObservation = async (
  config: Config,
  version: string,
  log: Logger | undefined,
): Promise<Observation> => {
  const tracing = await startTracing(config.traces, version);
  const { listen, token } = config.metrics;
  const isRead = listen !== null || token !== null;
  return {
    log: log ?? (await openLog(config, tracing.isOn ? tracing.traceId : undefined)),
    metrics: isRead ? createMetrics({ isProcessMeasured: true }) : noMetrics,
    tracing,
  };
};

/** Counts and traces the statements of a database, and shows its pool. Returns a function that ends it. */
export const observeDatabase = (
  server: 'primary' | 'replica',
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  { metrics, tracing }: Pick<Observation, 'metrics' | 'tracing'>,
): (() => void) => {
  if (!metrics.isOn && !tracing.isOn) return () => undefined;
  metrics.read('db_pool_connections', { server, state: 'idle' }, () => pool.idleCount);
  metrics.read('db_pool_connections', { server, state: 'used' }, () => pool.totalCount - pool.idleCount);
  metrics.read('db_pool_connections', { server, state: 'waiting' }, () => pool.waitingCount);
  return observeQueries(db, ({ sql, durationMs, error }) => {
    const kind = statementKind(sql);
    metrics.observe('db_query_duration_seconds', { kind }, durationMs / 1_000);
    const isError = error !== null;
    if (isError) metrics.add('db_errors_total', { class: errorClass(error) });
    if (tracing.isOn)
      tracing.record(
        `SQL ${kind}`,
        { 'db.system.name': 'postgresql', 'db.query.text': sql },
        { durationMs, isError },
      );
  });
};

/** What stays the same while the process runs, its readiness and its disk. */
export const observeProcess = (
  own: OwnProcess,
  readiness: () => Promise<Readiness>,
  { config, database }: { config: Config; database: OpenDatabase['kind'] },
  { metrics }: Pick<Observation, 'metrics'>,
): void => {
  const { dataDir, services } = config;
  metrics.set('build_info', { version: own.version, node: process.version, database }, 1);
  if (services.web) metrics.set('service', { service: 'web' }, 1);
  if (services.worker) metrics.set('service', { service: 'worker' }, 1);
  metrics.read('ready', {}, async () => ((await readiness()).state === 'ready' ? 1 : 0));
  metrics.read('process_heartbeat_age_seconds', {}, () => {
    if (own.wroteAtMs === null) throw new Error('No heartbeat was written yet.');
    return (performance.now() - own.wroteAtMs) / 1_000;
  });
  metrics.read('disk_free_bytes', {}, async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  metrics.read('disk_size_bytes', {}, async () => {
    const { blocks, bsize } = await statfs(dataDir);
    return blocks * bsize;
  });
};

export const observeJob = (
  { name: queue, id, attempt, durationMs, isCompleted }: EndedJob,
  { metrics, log }: Observation,
): void => {
  metrics.add('jobs_total', { queue, outcome: isCompleted ? 'completed' : 'failed' });
  metrics.observe('job_duration_seconds', { queue }, durationMs / 1_000);
  if (isCompleted) log.debug({ job: queue, id, attempt, ms: Math.round(durationMs) }, 'job completed');
};
