// The messages that the stand-in received: the last few hundred, complete.
import type pg from 'pg';
import type { Queryable } from '../database.ts';

export const tables = [
  `create table if not exists sandbox.smtp_messages (
    id text primary key,
    seq bigint generated always as identity,
    message_id text not null,
    received_at timestamptz not null,
    sender text not null,
    recipients jsonb not null,
    subject text not null,
    html text,
    body_text text,
    headers jsonb not null,
    tags jsonb not null,
    size_bytes int not null
  )`,
  'create index if not exists smtp_messages_seq on sandbox.smtp_messages (seq desc)',
];

export interface ReceivedMessage {
  id: string;
  /** As in the header, with its angle brackets. */
  messageId: string;
  at: Date;
  from: string;
  to: string[];
  subject: string;
  html: string | null;
  text: string | null;
  /** In their order, names as written. */
  headers: { name: string; value: string }[];
  /** From the header X-SES-MESSAGE-TAGS, which Amazon's own SMTP endpoint reads too. */
  tags: Record<string, string>;
  sizeBytes: number;
}

export interface ListOptions {
  limit: number;
  /** The id of a message: only messages received before it. */
  before?: string | null;
  to?: string;
  /** Messages whose tag has one of these values; `null` among them selects messages without that tag. */
  tag?: { name: string; values: readonly (string | null)[] };
}

interface Row extends pg.QueryResultRow {
  id: string;
  message_id: string;
  received_at: Date;
  sender: string;
  recipients: string[];
  subject: string;
  html: string | null;
  body_text: string | null;
  headers: { name: string; value: string }[];
  tags: Record<string, string>;
  size_bytes: number;
}

const toMessage = (row: Row): ReceivedMessage => ({
  id: row.id,
  messageId: row.message_id,
  at: row.received_at,
  from: row.sender,
  to: row.recipients,
  subject: row.subject,
  html: row.html,
  text: row.body_text,
  headers: row.headers,
  tags: row.tags,
  sizeBytes: row.size_bytes,
});

/** PostgreSQL stores no NUL character. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\ufffd');

export const storeMessage = async (
  db: Queryable,
  message: ReceivedMessage,
  maxMessages: number,
): Promise<void> => {
  await db.query(
    `insert into sandbox.smtp_messages
       (id, message_id, received_at, sender, recipients, subject, html, body_text, headers, tags, size_bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      message.id,
      withoutNul(message.messageId),
      message.at,
      withoutNul(message.from),
      JSON.stringify(message.to.map(withoutNul)),
      withoutNul(message.subject),
      message.html === null ? null : withoutNul(message.html),
      message.text === null ? null : withoutNul(message.text),
      JSON.stringify(
        message.headers.map(({ name, value }) => ({ name: withoutNul(name), value: withoutNul(value) })),
      ),
      JSON.stringify(message.tags),
      message.sizeBytes,
    ],
  );
  await db.query(
    `delete from sandbox.smtp_messages
     where seq <= (select seq from sandbox.smtp_messages order by seq desc offset $1 limit 1)`,
    [maxMessages],
  );
};

/** The newest first. */
export const listMessages = async (db: Queryable, options: ListOptions): Promise<ReceivedMessage[]> => {
  const { rows } = await db.query<Row>(
    `select * from sandbox.smtp_messages
     where ($1::text is null or seq < (select seq from sandbox.smtp_messages where id = $1))
       and ($2::text is null or recipients ? $2)
       and ($3::text is null or tags ->> $3 = any ($4::text[]) or ($5::boolean and tags ->> $3 is null))
     order by seq desc limit $6`,
    [
      options.before ?? null,
      options.to ?? null,
      options.tag?.name ?? null,
      options.tag?.values.filter((value) => value !== null) ?? [],
      options.tag?.values.includes(null) ?? false,
      options.limit,
    ],
  );
  return rows.map(toMessage);
};

export const findMessage = async (db: Queryable, id: string): Promise<ReceivedMessage | null> => {
  const { rows } = await db.query<Row>('select * from sandbox.smtp_messages where id = $1', [id]);
  return rows[0] ? toMessage(rows[0]) : null;
};
