// A workspace that is ready to send, and the messages that the SES stand-in accepted.
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Client, TestServer } from '../app.ts';

export const postalAddress = '1 Kiln Lane, Fernhill';

/** The sandbox's account with an address and events, after a quota check; returns its sender. */
export const readyToSend = async (client: Client): Promise<string> => {
  const { body } = await client.post('/api/esp/settings/sandbox');
  await client.put('/api/esp/settings', {
    defaultFromEmail: body.defaultFromEmail,
    awsRegion: body.awsRegion,
    postalAddress,
  });
  await client.post('/api/esp/event-tracking');
  await client.get('/api/esp/account');
  return body.defaultFromEmail;
};

/** Answers the id of the list. */
export const listOf = async (
  client: Client,
  name: string,
  people: readonly {
    email: string;
    firstName?: string;
    lastName?: string;
    fields?: Record<string, string>;
  }[],
): Promise<string> => {
  const { body } = await client.post('/api/esp/lists', { name });
  for (const person of people) {
    const made = await client.post('/api/esp/contacts', { ...person, listIds: [body.id] });
    if (made.status !== 201) throw new Error(`A contact was refused: ${made.text}`);
  }
  return body.id;
};

/** The known quotas of all SES accounts are this from now on: the answer to a running request does not replace it. */
export const setAccounts = async (app: TestServer, change: RawBuilder<unknown>): Promise<void> => {
  const { db } = app.server.ctx;
  const unset = async (): Promise<number> => {
    const all = await sql`select from ses_accounts`.execute(db);
    const set = await sql`
      update ses_accounts set ${change} where known_at >= asked_at`.execute(db);
    return all.rows.length - Number(set.numAffectedRows ?? 0n);
  };
  await expect.poll(unset, { timeout: 30_000 }).toBe(0);
};

/** So many messages a second, for the next minute: then the quota is requested again, which allows 14. */
export const setPace = async (app: TestServer, perSecond: number): Promise<void> => {
  const now = app.server.ctx.now();
  await setAccounts(app, sql`per_second = ${perSecond}, asked_at = ${now}, known_at = ${now}`);
  await sql`update ses_buckets set rate = ${perSecond}`.execute(app.server.ctx.db);
};

/**
 * Waits until the campaign is in this state; returns it. On a very busy machine most messages miss their slot and wait
 * for another: only a fault uses all of this time.
 */
export const untilStatus = async (
  client: Client,
  id: string,
  status: string,
  withinMs = 200_000,
): Promise<Record<string, unknown>> => {
  const end = Date.now() + withinMs;
  // Too many requests are refused: after a while it polls less often.
  for (let restMs = 50; ; restMs = Math.min(250, restMs + 10)) {
    const { body } = await client.get(`/api/esp/campaigns/${id}`);
    if (body.status === status) return body;
    if (Date.now() > end) throw new Error(`It is ${body.status} (${body.waiting}), not ${status}.`);
    await pause(restMs);
  }
};

export interface LeasedMessage {
  destination: string[];
  headers: { name: string; value: string }[];
  tags: Record<string, string>;
  configurationSet: string | null;
  subject: string;
  html: string;
  text: string;
}

/** The messages of a campaign that the stand-in accepted, in the order of its recipients. */
export const leasedMessages = async (app: TestServer, name: string): Promise<LeasedMessage[]> => {
  const { rows } = await sql<{
    mail: { destination: string[]; headers: { name: string; value: string }[] };
    tags: Record<string, string>;
    configuration_set: string | null;
    subject: string;
    html: string;
    text: string;
  }>`
    select m.mail, m.tags, m.configuration_set, m.subject, b.html, b.text
    from sandbox.aws_messages m join sandbox.aws_bodies b on b.id = m.body_id
    join campaigns c on c.workspace_id = m.tags->>'w' and c.id::text = m.tags->>'c'
    where c.name = ${name} order by (m.tags->>'k')::bigint`.execute(app.server.ctx.db);
  return rows.map(({ mail, tags, configuration_set, subject, html, text }) => ({
    destination: mail.destination,
    headers: mail.headers,
    tags,
    configurationSet: configuration_set,
    subject,
    html,
    text,
  }));
};
