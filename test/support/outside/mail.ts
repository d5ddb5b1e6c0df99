// What the product mailed, as its recipient would find it in the sandbox's outbox.
import { setTimeout as pause } from 'node:timers/promises';
import type { TestServer } from '../app.ts';

export interface ReceivedEmail {
  subject: string;
  to: string[];
  html: string;
  text: string;
}

const maxWaitMs = 120_000;

export const emailsTo = async (app: TestServer, address: string): Promise<ReceivedEmail[]> => {
  const outbox = app.server.ctx.outbox;
  if (!outbox) throw new Error('This server has no outbox.');
  const { messages } = await outbox.list({ limit: 200, after: {}, owners: [null] });
  const own = messages.filter(({ to }) => to.includes(address));
  const messagesWithBody = await Promise.all(own.map(({ id }) => outbox.get(id)));
  return messagesWithBody.flatMap((email) =>
    email ? [{ subject: email.subject, to: email.to, html: email.html ?? '', text: email.text ?? '' }] : [],
  );
};

/** The latest with such a subject. Messages are sent after the answer, so it may take a moment. */
export const lastEmailTo = async (
  app: TestServer,
  address: string,
  subject: RegExp,
): Promise<ReceivedEmail> => {
  const until = Date.now() + maxWaitMs;
  for (;;) {
    const found = (await emailsTo(app, address)).find((email) => subject.test(email.subject));
    if (found) return found;
    if (Date.now() > until) throw new Error(`No email like ${subject} came to ${address}.`);
    await pause(20);
  }
};

/** Path and query of the one link with a token. */
export const linkIn = ({ text }: ReceivedEmail): string => {
  const address = /https?:\/\/\S*token=[\w-]+/.exec(text)?.[0];
  if (!address) throw new Error('The email has no link with a token.');
  const { pathname, search } = new URL(address);
  return pathname + search;
};

export const tokenIn = (email: ReceivedEmail): string =>
  new URL(linkIn(email), 'http://localhost').searchParams.get('token') ?? '';
