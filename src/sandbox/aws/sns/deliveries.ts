// SNS over HTTP. A delivery is a row with a due time; a worker moves that time ahead before it sends, so a crash or a
// slow receiver can only delay it. It is deleted after a 2xx response, or after the last attempt.
import type pg from 'pg';
import type { SandboxLog } from '../../log.ts';
import { envelopeOf, type Notification } from './notification.ts';
import type { Signer } from './signer.ts';

/** Amazon's own retries are 20 seconds apart; these are faster, for a receiver that is starting. */
export const defaultRetryDelaysMs = [1_000, 5_000, 20_000, 60_000, 300_000];
const timeoutMs = 15_000;
/** Longer than any attempt, so that no other worker takes the delivery meanwhile. */
const leaseMs = 2 * timeoutMs;
const pollMs = 5_000;
const batchSize = 8;

interface Due {
  seq: string;
  subscription_arn: string;
  endpoint: string;
  raw: boolean;
  notification: Notification;
  attempts: number;
}

export interface DeliverySender {
  wake(): void;
  close(): Promise<void>;
}

export interface DeliverySettings {
  pool: pg.Pool;
  log: SandboxLog;
  signer: Signer;
  endpoint: () => string;
  retryDelaysMs: number[];
}

export const startDeliveries = (settings: DeliverySettings): DeliverySender => {
  const { pool, log, signer, endpoint, retryDelaysMs } = settings;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let wasWokenMeanwhile = false;

  const leaseDue = async (): Promise<Due[]> => {
    const leased = await pool.query<Due>(
      `update sandbox.aws_deliveries set attempts = attempts + 1, due_at = now() + $2 * interval '1 millisecond'
       where seq in (select seq from sandbox.aws_deliveries where due_at <= now()
         order by due_at, seq limit $1 for update skip locked)
       returning *`,
      [batchSize, leaseMs],
    );
    return leased.rows.sort((a, b) => Number(a.seq) - Number(b.seq));
  };

  const retry = async (due: Due, reason: string): Promise<void> => {
    const delayMs = retryDelaysMs[due.attempts - 1];
    const about = { endpoint: due.endpoint, type: due.notification.type, attempt: due.attempts, reason };
    if (delayMs === undefined) {
      await pool.query('delete from sandbox.aws_deliveries where seq = $1', [due.seq]);
      log.warn(about, 'notification dropped after its last attempt');
      return;
    }
    await pool.query(
      `update sandbox.aws_deliveries set due_at = now() + $2 * interval '1 millisecond' where seq = $1`,
      [due.seq, delayMs],
    );
    log.warn(about, 'notification delivery failed; retrying');
    schedule(delayMs);
  };

  const send = async (due: Due): Promise<void> => {
    const { notification, raw } = due;
    const isRawMessage = raw && notification.type === 'Notification';
    try {
      const answer = await fetch(due.endpoint, {
        method: 'POST',
        headers: {
          'Content-Type': 'text/plain; charset=UTF-8',
          'User-Agent': 'Amazon Simple Notification Service Agent',
          'x-amz-sns-message-type': notification.type,
          'x-amz-sns-message-id': notification.id,
          'x-amz-sns-topic-arn': notification.topicArn,
          ...(notification.type === 'SubscriptionConfirmation'
            ? {}
            : { 'x-amz-sns-subscription-arn': due.subscription_arn }),
          ...(isRawMessage ? { 'x-amz-sns-rawdelivery': 'true' } : {}),
        },
        body: isRawMessage
          ? notification.message
          : await envelopeOf(notification, due.subscription_arn, signer, endpoint()),
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      await pool.query('delete from sandbox.aws_deliveries where seq = $1', [due.seq]);
    } catch (error) {
      if (stopping.signal.aborted) return;
      await retry(due, error instanceof Error ? error.message : String(error));
    }
  };

  const sendAllDue = async (): Promise<void> => {
    // Rows of an earlier run, while the endpoint for the envelope is not known yet.
    if (endpoint() === '') return;
    do {
      wasWokenMeanwhile = false;
      for (let due = await leaseDue(); due.length > 0; due = await leaseDue()) {
        if (stopping.signal.aborted) return;
        await Promise.all(due.map(send));
        if (stopping.signal.aborted) return;
      }
    } while (wasWokenMeanwhile);
  };

  const wake = (): void => {
    if (stopping.signal.aborted) return;
    if (running !== null) {
      wasWokenMeanwhile = true;
      return;
    }
    running = sendAllDue()
      .catch((error: unknown) =>
        log.warn({ error: String(error) }, 'sandbox notifications could not be read'),
      )
      .finally(() => {
        running = null;
        if (wasWokenMeanwhile) wake();
        else schedule(pollMs);
      });
  };

  let timerDueAt = 0;
  /** Keeps the earlier of two planned runs. */
  const schedule = (delayMs: number): void => {
    if (stopping.signal.aborted) return;
    const at = Date.now() + delayMs;
    if (timerDueAt > Date.now() && timerDueAt <= at) return;
    clearTimeout(timer);
    timerDueAt = at;
    timer = setTimeout(() => {
      timerDueAt = 0;
      wake();
    }, delayMs);
    timer.unref();
  };

  wake();
  return {
    wake,
    close: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
};
