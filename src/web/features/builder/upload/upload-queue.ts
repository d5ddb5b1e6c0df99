// Limits concurrent uploads: a folder of images dropped at once would exceed the server's limit per user.
import { ApiError } from '#web/lib/api.ts';
import { type SendOptions, sendForm } from '#web/lib/upload/send-form.ts';

const maxConcurrent = 3;
/** For one file in total. After that the user decides whether to retry. */
const maxWaitMs = 60_000;

type Send = typeof sendForm;

const canceled = (): DOMException => new DOMException('Canceled.', 'AbortError');

const sleep = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** How long the server asks to wait; null when a retry would get the same answer. */
const retryDelayMsOf = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || (error.status !== 429 && error.status !== 503)) return null;
  return error.retryAfterSeconds === undefined ? null : error.retryAfterSeconds * 1_000;
};

export const createUploadQueue = ({
  send = sendForm,
  wait = sleep,
}: {
  send?: Send;
  wait?: typeof sleep;
} = {}): Send => {
  const waiting: (() => void)[] = [];
  let runningCount = 0;

  const acquireSlot = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        runningCount += 1;
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        const index = waiting.indexOf(start);
        if (index !== -1) waiting.splice(index, 1);
        reject(canceled());
      };
      if (signal.aborted) reject(canceled());
      else if (runningCount < maxConcurrent) start();
      else {
        waiting.push(start);
        signal.addEventListener('abort', onAbort, { once: true });
      }
    });

  const sendWithRetry = async (url: string, form: FormData, options: SendOptions): Promise<unknown> => {
    let waitedMs = 0;
    for (;;) {
      try {
        return await send(url, form, options);
      } catch (error) {
        const delayMs = retryDelayMsOf(error);
        if (delayMs === null || waitedMs + delayMs > maxWaitMs) throw error;
        waitedMs += delayMs;
        await wait(delayMs, options.signal);
        if (options.signal.aborted) throw canceled();
      }
    }
  };

  return async (url, form, options) => {
    await acquireSlot(options.signal);
    try {
      return await sendWithRetry(url, form, options);
    } finally {
      runningCount -= 1;
      waiting.shift()?.();
    }
  };
};

/** Three at a time on the whole page, with a retry after Retry-After when the server is busy. */
export const queueUpload = createUploadQueue();
