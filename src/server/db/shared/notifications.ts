// Messages between the processes of one PostgreSQL: LISTEN on a connection of its own, NOTIFY through the pool.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database.ts';

const channel = 'lettersmith';
/** A topic that is sent again within this time goes out once, at its end: PostgreSQL serializes commits that notify. */
const collectMs = 100;
const retryMs = 2_000;
const longestPayload = 200;
/** A connection that has died silently is noticed by a query. */
const checkMs = 15_000;
const longestAnswerMs = 5_000;

interface Options {
  db: Database;
  /** A direct connection, not one through PgBouncer in transaction mode; null: this process only sends. */
  url: string | null;
  /** Its own messages do not come back to a process. */
  processId: string;
  onMessage: (topic: string) => void;
  /** The connection was lost for a while, and messages with it. */
  onGap: () => void;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

export interface Notifications {
  send: (topic: string) => void;
  isListening: () => boolean;
  close: () => Promise<void>;
}

/** Ends with the connection, or when it no longer answers. */
const untilLost = async (client: pg.Client, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  const lost = new Promise<'lost'>((resolve) => {
    client.once('error', () => resolve('lost'));
    client.once('end', () => resolve('lost'));
    signal.addEventListener('abort', () => resolve('lost'), { once: true });
  });
  for (;;) {
    if ((await Promise.race([lost, pause(checkMs, 'check', { ref: false })])) === 'lost') return;
    const answer = client.query('select 1').then(
      () => 'answered',
      () => 'lost',
    );
    const outcome = await Promise.race([lost, answer, pause(longestAnswerMs, 'lost', { ref: false })]);
    if (outcome === 'lost') return;
  }
};

const createSender = (
  { db, processId, log }: Pick<Options, 'db' | 'processId' | 'log'>,
  stop: AbortSignal,
) => {
  const waiting = new Set<string>();
  let isPaused = false;
  const flush = async (): Promise<void> => {
    // The database may be closed by now.
    const topics = stop.aborted ? [] : [...waiting];
    waiting.clear();
    if (topics.length === 0) {
      isPaused = false;
      return;
    }
    isPaused = true;
    const payloads = topics.map((topic) => `${processId} ${topic}`);
    await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as t(payload)`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be notified'));
    setTimeout(() => void flush(), collectMs).unref();
  };
  return (topic: string): void => {
    if (topic.length > longestPayload) throw new Error(`The topic ${topic} is too long.`);
    waiting.add(topic);
    if (!isPaused) void flush();
  };
};

/** Listens until it is closed; a lost connection is opened again. */
export const openNotifications = (options: Options): Notifications => {
  const { url, processId, onMessage, onGap, log } = options;
  const stop = new AbortController();
  const { signal } = stop;
  let isListening = false;
  let hadConnection = false;

  const listenOnce = async (address: string): Promise<void> => {
    const client = new pg.Client({
      connectionString: address,
      application_name: 'lettersmith listen',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    // Without a listener a lost connection would end the process.
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => {
      const [from, ...topic] = payload.split(' ');
      if (from !== processId) onMessage(topic.join(' '));
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      isListening = true;
      if (hadConnection) onGap();
      hadConnection = true;
      await untilLost(client, signal);
    } finally {
      isListening = false;
      // A connection that does not answer would not end either.
      await Promise.race([client.end().catch(() => undefined), pause(1_000, undefined, { ref: false })]);
    }
  };

  const listenForever = async (address: string): Promise<void> => {
    let isReported = false;
    while (!signal.aborted) {
      try {
        await listenOnce(address);
        isReported = false;
      } catch (error) {
        if (!isReported) log.warn({ err: error }, 'no messages of other processes arrive; tried again');
        isReported = true;
      }
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const listening = url === null ? Promise.resolve() : listenForever(url);

  return {
    send: createSender(options, signal),
    isListening: () => isListening,
    close: async () => {
      stop.abort();
      await listening;
    },
  };
};
