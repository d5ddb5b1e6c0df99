// Files wait for each other: a folder of images dropped at once would exceed the server's limit per user.
import { ApiError } from '#web/lib/api.ts';
import { type SendOptions, sendForm } from '#web/lib/upload/send-form.ts';

const atOnce = 3;
/** In all, for one file. After that the user decides whether to retry. */
const patienceMs = 60_000;

type Send = typeof sendForm;

const cancelled = (): DOMException => new DOMException('Cancelled.', 'AbortError');

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** How long the server asks to wait; null when a retry would get the same answer. */
const askedToWaitMs = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || (error.status !== 429 && error.status !== 503)) return null;
  return error.retryAfterSeconds === undefined ? null : error.retryAfterSeconds * 1_000;
};

export const createSender = ({
  send = sendForm,
  wait = sleep,
}: {
  send?: Send;
  wait?: typeof sleep;
} = {}): Send => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        running += 1;
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        const place = waiting.indexOf(begin);
        if (place !== -1) waiting.splice(place, 1);
        reject(cancelled());
      };
      if (signal.aborted) reject(cancelled());
      else if (running < atOnce) begin();
      else {
        waiting.push(begin);
        signal.addEventListener('abort', leave, { once: true });
      }
    });

  const sendPatiently = async (url: string, form: FormData, options: SendOptions): Promise<unknown> => {
    let waitedMs = 0;
    for (;;) {
      try {
        return await send(url, form, options);
      } catch (error) {
        const ms = askedToWaitMs(error);
        if (ms === null || waitedMs + ms > patienceMs) throw error;
        waitedMs += ms;
        await wait(ms, options.signal);
        if (options.signal.aborted) throw cancelled();
      }
    }
  };

  return async (url, form, options) => {
    await turn(options.signal);
    try {
      return await sendPatiently(url, form, options);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
};

/** Three at a time on the whole page, with a retry after Retry-After when the server is busy. */
export const sendInTurn = createSender();
