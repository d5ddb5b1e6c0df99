// What the product mailed, as its recipient would find it in the sandbox's outbox.
import { setTimeout as pause } from 'node:timers/promises';
import type { TestServer } from '../app.ts';

export interface ReceivedLetter {
  subject: string;
  to: string[];
  html: string;
  text: string;
}

const patienceMs = 120_000;

export const lettersTo = async (app: TestServer, address: string): Promise<ReceivedLetter[]> => {
  const outbox = app.server.ctx.outbox;
  if (!outbox) throw new Error('This server has no outbox.');
  const { messages } = await outbox.list({ limit: 200, after: {}, owners: [null] });
  const own = messages.filter(({ to }) => to.includes(address));
  const whole = await Promise.all(own.map(({ id }) => outbox.get(id)));
  return whole.flatMap((letter) =>
    letter
      ? [{ subject: letter.subject, to: letter.to, html: letter.html ?? '', text: letter.text ?? '' }]
      : [],
  );
};

/** The latest with such a subject. Messages are sent after the answer, so it may take a moment. */
export const letterTo = async (
  app: TestServer,
  address: string,
  subject: RegExp,
): Promise<ReceivedLetter> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    const found = (await lettersTo(app, address)).find((letter) => subject.test(letter.subject));
    if (found) return found;
    if (Date.now() > until) throw new Error(`No letter like ${subject} came to ${address}.`);
    await pause(20);
  }
};

/** Path and query of the one link with a token. */
export const linkIn = ({ text }: ReceivedLetter): string => {
  const address = /https?:\/\/\S*token=[\w-]+/.exec(text)?.[0];
  if (!address) throw new Error('The letter has no link with a token.');
  const { pathname, search } = new URL(address);
  return pathname + search;
};

export const tokenIn = (letter: ReceivedLetter): string =>
  new URL(linkIn(letter), 'http://localhost').searchParams.get('token') ?? '';
