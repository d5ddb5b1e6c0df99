// Accepted messages, for display, and on demand the events that would take too long to wait for.
import { inTransaction, type Queryable } from '../database.ts';
import { publicationsOf } from './ses/accept-message.ts';
import { addressOf } from './ses/addresses.ts';
import { findSet } from './ses/configuration-sets.ts';
import type { Attachment } from './ses/content.ts';
import { isSimulator } from './ses/delivery-outcome.ts';
import {
  bounced,
  clicked,
  complained,
  delivered,
  type EventName,
  type Header,
  type Mail,
  opened,
  type SesEvent,
} from './ses/events.ts';
import { type TemplateData, template } from './ses/handlebars.ts';
import { suppress } from './ses/suppression.ts';
import { publish } from './sns/publish.ts';
import type { SandboxState } from './state.ts';

export interface OutboxEntry {
  id: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  tags: Record<string, string>;
  configurationSet: string | null;
  /** Its events so far. */
  events: EventName[];
  acceptedAt: Date;
}

export interface OutboxMessage extends OutboxEntry {
  replyTo: string[];
  /** The headers that the sender set; all headers where the message arrived as MIME. */
  headers: Header[];
  html: string | null;
  text: string | null;
  raw: string | null;
  attachments: Attachment[];
  /** Why its template did not render; such a message is never delivered. */
  failure: string | null;
}

interface Row {
  id: string;
  subject: string;
  recipients: { from: string; to: string[]; cc: string[]; bcc: string[]; replyTo: string[] };
  tags: Record<string, string>;
  configuration_set: string | null;
  events: EventName[];
  accepted_at: Date;
}

interface FullRow extends Row {
  headers: Header[];
  attachments: Attachment[];
  data: TemplateData | null;
  failure: string | null;
  html: string | null;
  text: string | null;
  raw: string | null;
}

const entryOf = (row: Row): OutboxEntry => ({
  id: row.id,
  from: row.recipients.from,
  to: row.recipients.to,
  cc: row.recipients.cc,
  bcc: row.recipients.bcc,
  subject: row.subject,
  tags: row.tags,
  configurationSet: row.configuration_set,
  events: row.events,
  acceptedAt: row.accepted_at,
});

export interface OutboxQuery {
  limit?: number;
  /** The id of the last message of the page before. */
  before?: string;
  /** A recipient's bare address. */
  to?: string;
}

const columns = 'id, subject, recipients, tags, configuration_set, events, accepted_at';

/** Newest first. */
export const listOutbox = async (state: SandboxState, query: OutboxQuery = {}): Promise<OutboxEntry[]> => {
  const limit = Math.max(1, Math.min(200, Math.floor(query.limit ?? 50)));
  const found = await state.pool.query<Row>(
    `select ${columns} from sandbox.aws_messages
     where ($1::text is null or seq < (select seq from sandbox.aws_messages where id = $1))
       and ($2::text is null or exists (select 1 from jsonb_array_elements_text(mail->'destination') address
         where lower(address) = $2))
     order by seq desc limit ${limit}`,
    [query.before ?? null, query.to?.toLowerCase() ?? null],
  );
  return found.rows.map(entryOf);
};

export const getFromOutbox = async (state: SandboxState, id: string): Promise<OutboxMessage | null> => {
  const found = await state.pool.query<FullRow>(
    `select message.*, body.html, body.text, body.raw
     from sandbox.aws_messages message join sandbox.aws_bodies body on body.id = message.body_id
     where message.id = $1`,
    [id],
  );
  const row = found.rows[0];
  if (!row) return null;
  const { data } = row;
  const rendered = (part: string | null): string | null =>
    part === null || data === null || row.failure !== null ? part : template(part)(data);
  return {
    ...entryOf(row),
    replyTo: row.recipients.replyTo,
    headers: row.headers,
    html: rendered(row.html),
    text: rendered(row.text),
    raw: row.raw,
    attachments: row.attachments,
    failure: row.failure,
  };
};

export type SimulatedKind = 'open' | 'click' | 'bounce' | 'complaint' | 'delivery';

const simulatedEvent = (kind: SimulatedKind, recipients: string[], link: string, now: Date): SesEvent => {
  const events: Record<SimulatedKind, () => SesEvent> = {
    open: () => opened(now),
    click: () => clicked(link, now),
    bounce: () => bounced(recipients, 'General', now),
    complaint: () => complained(recipients, now),
    delivery: () => delivered(recipients, now),
  };
  return events[kind]();
};

const firstLink = (html: string | null): string | null =>
  /href\s*=\s*["'](https?:[^"']+)/i.exec(html ?? '')?.[1] ?? null;

/** A hard bounce or a complaint puts the address on the account's suppression list. */
const suppressFailed = async (
  db: Queryable,
  kind: SimulatedKind,
  recipients: string[],
  id: string,
  now: Date,
): Promise<void> => {
  if (kind !== 'bounce' && kind !== 'complaint') return;
  for (const address of recipients.map(addressOf)) {
    if (!isSimulator(address))
      await suppress(db, address, kind === 'bounce' ? 'BOUNCE' : 'COMPLAINT', now, id);
  }
};

/** Returns false when the outbox no longer has the message. */
export const simulate = async (
  state: SandboxState,
  id: string,
  kind: SimulatedKind,
  options: { link?: string } = {},
): Promise<boolean> => {
  const message = await getFromOutbox(state, id);
  if (!message) return false;
  const now = state.now();
  const recipients = [...message.to, ...message.cc, ...message.bcc].map(addressOf);
  const link = options.link ?? firstLink(message.html)?.replaceAll('&amp;', '&') ?? 'https://example.com/';
  const event = simulatedEvent(kind, recipients, link, now);
  const set = message.configurationSet ? await findSet(state.pool, message.configurationSet) : null;
  const published = await inTransaction(state.pool, async (db) => {
    const updated = await db.query<{ mail: Mail }>(
      'update sandbox.aws_messages set events = events || $2::jsonb where id = $1 returning mail',
      [id, JSON.stringify([event.name])],
    );
    await suppressFailed(db, kind, recipients, id, now);
    const mail = updated.rows[0]?.mail;
    return mail ? publish(state, db, publicationsOf(set?.destinations ?? [], mail, [event])) : null;
  });
  published?.afterCommit();
  return published !== null;
};
