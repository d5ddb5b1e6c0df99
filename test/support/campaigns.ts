// A workspace that is ready to send, and what the stand-in for Amazon took of it.
import { sql } from 'kysely';
import type { Client, TestServer } from './app.ts';

export const postalAddress = '1 Kiln Lane, Fernhill';

/** The sandbox's account with an address and events; answers its sender. */
export const readyToSend = async (client: Client): Promise<string> => {
  const { body } = await client.post('/api/esp/settings/sandbox');
  await client.put('/api/esp/settings', {
    defaultFromEmail: body.defaultFromEmail,
    awsRegion: body.awsRegion,
    postalAddress,
  });
  await client.post('/api/esp/event-tracking');
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

/** Waits until the campaign is in this state; answers it. */
export const untilStatus = async (
  client: Client,
  id: string,
  status: string,
  withinMs = 40_000,
): Promise<Record<string, unknown>> => {
  const end = Date.now() + withinMs;
  for (;;) {
    const { body } = await client.get(`/api/esp/campaigns/${id}`);
    if (body.status === status) return body;
    if (Date.now() > end) throw new Error(`It is ${body.status} (${body.waiting}), not ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

export interface TakenMail {
  destination: string[];
  headers: { name: string; value: string }[];
  tags: Record<string, string>;
  configurationSet: string | null;
  subject: string;
  html: string;
  text: string;
}

/** What the stand-in accepted of a campaign, in the order of its recipients. */
export const takenMails = async (app: TestServer, name: string): Promise<TakenMail[]> => {
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
