// Delivers events. A delivery is a row with a due time; a worker moves that time ahead before it sends, so that a
// crash, a slow receiver or a second process can only delay it. It ends with a 2xx response, or after the last attempt.
// No page or call waits for it.
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { SandboxLog } from '../log.ts';
import { find } from './store.ts';

/** Stripe retries for three days; the first attempts follow quickly, for a receiver that is just starting. */
const delaysMs = [1_000, 3_000, 10_000, 60_000, 300_000, 1_800_000, 3_600_000, 14_400_000];
const maxAttempts = 24;
const timeoutMs = 10_000;
/** Longer than any attempt, so that no other worker takes the delivery meanwhile. */
const leaseMs = 2 * timeoutMs;
const pollMs = 5_000;
const batchSize = 8;

export interface WebhookSettings {
  pool: pg.Pool;
  url: string;
  secret: string;
  log: SandboxLog;
}

/** `t=…,v1=…` over the exact bytes that are sent. */
export const signatureHeader = (body: string, secret: string, atSeconds: number): string => {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
};

interface Due {
  event_id: string;
  attempts: number;
}

export interface WebhookSender {
  /** Checks for due deliveries. */
  wake(): void;
  close(): Promise<void>;
}

export const startWebhooks = (settings: WebhookSettings): WebhookSender => {
  const { pool, url, secret, log } = settings;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let wasWokenMeanwhile = false;

  const leaseDue = async (): Promise<Due[]> => {
    const leased = await pool.query<Due>(
      `update sandbox.stripe_deliveries set attempts = attempts + 1,
         due_at = now() + $3 * interval '1 millisecond'
       where event_id in (
         select event_id from sandbox.stripe_deliveries
         where delivered_at is null and due_at <= now() and attempts < $1
         order by due_at limit $2 for update skip locked)
       returning event_id, attempts`,
      [maxAttempts, batchSize, leaseMs],
    );
    return leased.rows;
  };

  const send = async (due: Due): Promise<void> => {
    const event = await find(pool, 'event', due.event_id);
    if (!event) return;
    const body = JSON.stringify(event.data, null, 2);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (sandbox)',
          'Stripe-Signature': signatureHeader(body, secret, Math.floor(Date.now() / 1000)),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      await pool.query('update sandbox.stripe_deliveries set delivered_at = now() where event_id = $1', [
        due.event_id,
      ]);
    } catch (error) {
      if (stopping.signal.aborted) return;
      const delayMs = delaysMs[Math.min(due.attempts, delaysMs.length) - 1] ?? pollMs;
      await pool.query(
        `update sandbox.stripe_deliveries set due_at = now() + $2 * interval '1 millisecond' where event_id = $1`,
        [due.event_id, delayMs],
      );
      const reason = error instanceof Error ? error.message : String(error);
      log.warn(
        { event: event.data.type, attempt: due.attempts, reason },
        'sandbox webhook delivery failed; retrying',
      );
    }
  };

  const sendAllDue = async (): Promise<void> => {
    do {
      wasWokenMeanwhile = false;
      for (let due = await leaseDue(); due.length > 0 && !stopping.signal.aborted; due = await leaseDue()) {
        await Promise.all(due.map(send));
      }
    } while (wasWokenMeanwhile && !stopping.signal.aborted);
  };

  const schedule = (delayMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(wake, delayMs);
    timer.unref();
  };

  const nextDelay = async (): Promise<number> => {
    const found = await pool.query<{ wait: number | null }>(
      `select extract(epoch from min(due_at) - now())::float8 * 1000 as wait from sandbox.stripe_deliveries
       where delivered_at is null and attempts < $1`,
      [maxAttempts],
    );
    const wait = found.rows[0]?.wait;
    return wait === null || wait === undefined ? pollMs : Math.min(Math.max(wait, 50), pollMs);
  };

  const wake = (): void => {
    if (stopping.signal.aborted) return;
    if (running !== null) {
      wasWokenMeanwhile = true;
      return;
    }
    let delayMs = pollMs;
    running = sendAllDue()
      .then(async () => {
        delayMs = await nextDelay();
      })
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.warn({ error: String(error) }, 'sandbox webhooks could not be read');
      })
      .finally(() => {
        running = null;
        if (!stopping.signal.aborted) schedule(wasWokenMeanwhile ? 0 : delayMs);
      });
  };

  schedule(0);
  return {
    wake,
    close: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
};
