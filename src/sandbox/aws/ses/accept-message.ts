// Accepts messages: one transaction stores them, counts them and publishes their events, however many there are.
import { inTransaction, type Queryable } from '../../database.ts';
import type { Publication } from '../sns/notification.ts';
import { publish } from '../sns/publish.ts';
import { newMessageId, type SandboxState } from '../state.ts';
import { addressOf } from './addresses.ts';
import type { Destination } from './configuration-sets.ts';
import type { Attachment } from './content.ts';
import { hasTestVirus, isSimulator, outcomesOf } from './delivery-outcome.ts';
import { eventText, type Header, type Mail, mailObject, type SesEvent } from './events.ts';
import type { TemplateData } from './handlebars.ts';
import { suppressedAmong } from './suppression.ts';
import { countSent } from './usage.ts';

/** The limit of the outbox; the oldest messages are deleted. */
export const storedMessages = 2_000;
const trimIntervalMessages = 100;
const trimBatchSize = 500;

export interface Body {
  subject: string;
  html: string | null;
  text: string | null;
  raw: string | null;
  isTemplate: boolean;
}

export interface Draft {
  from: string;
  replyTo: string[];
  to: string[];
  cc: string[];
  bcc: string[];
  /** As the recipient reads it: rendered where the body is a template. */
  subject: string;
  headers: Header[];
  tags: Record<string, string>;
  attachments: Attachment[];
  data: TemplateData | null;
  failure: string | null;
}

export interface Batch {
  body: Body;
  drafts: Draft[];
  configurationSet: string | null;
  destinations: Destination[];
  sourceIp: string;
}

export const recipientsOf = ({ to, cc, bcc }: Pick<Draft, 'to' | 'cc' | 'bcc'>): string[] => [
  ...to,
  ...cc,
  ...bcc,
];

export const publicationsOf = (destinations: Destination[], mail: Mail, events: SesEvent[]): Publication[] =>
  events.flatMap((event) => {
    const type = event.name.toUpperCase().replace(' ', '_');
    const message = eventText(mail, event);
    return destinations
      .filter((each) => each.Enabled && each.MatchingEventTypes.some((wanted) => wanted === type))
      .map((each) => ({
        topicArn: each.SnsDestination.TopicArn,
        subject: 'Amazon SES Email Event Notification',
        message,
      }));
  });

const standardHeaders = (draft: Draft): Header[] => [
  { name: 'From', value: draft.from },
  ...(draft.to.length > 0 ? [{ name: 'To', value: draft.to.join(', ') }] : []),
  ...(draft.cc.length > 0 ? [{ name: 'Cc', value: draft.cc.join(', ') }] : []),
  ...(draft.replyTo.length > 0 ? [{ name: 'Reply-To', value: draft.replyTo.join(', ') }] : []),
  { name: 'Subject', value: draft.subject },
  { name: 'MIME-Version', value: '1.0' },
];

const insertBody = async (db: Queryable, body: Body): Promise<string> => {
  const inserted = await db.query<{ id: string }>(
    `insert into sandbox.aws_bodies (subject, html, text, raw, is_template) values ($1, $2, $3, $4, $5) returning id`,
    [body.subject, body.html, body.text, body.raw, body.isTemplate],
  );
  return inserted.rows[0]?.id ?? '';
};

const insertMessages = async (db: Queryable, rows: object[], acceptedAt: Date): Promise<void> => {
  await db.query(
    `insert into sandbox.aws_messages
       (id, body_id, data, subject, recipients, headers, tags, attachments, configuration_set, mail, events, failure, accepted_at)
     select row.id, body_id, data, subject, recipients, headers, tags, attachments, configuration_set, mail, events, failure, $2
     from jsonb_to_recordset($1::jsonb) as row (id text, body_id bigint, data jsonb, subject text, recipients jsonb,
       headers jsonb, tags jsonb, attachments jsonb, configuration_set text, mail jsonb, events jsonb, failure text)`,
    [JSON.stringify(rows), acceptedAt],
  );
};

const trim = async (db: Queryable): Promise<void> => {
  const deletion = await db.query<{ body_id: string }>(
    `delete from sandbox.aws_messages where seq in (
       select seq from sandbox.aws_messages
       where seq <= (select seq from sandbox.aws_messages order by seq desc offset ${storedMessages} limit 1)
       order by seq limit ${trimBatchSize})
     returning body_id`,
  );
  if (deletion.rows.length === 0) return;
  await db.query(
    `delete from sandbox.aws_bodies body where id = any($1::bigint[])
       and not exists (select 1 from sandbox.aws_messages where body_id = body.id)`,
    [[...new Set(deletion.rows.map((row) => row.body_id))]],
  );
};

/**
 * Deletes hours that no quota counts any more, and messages of queues that no one reads: SQS keeps those for 14 days at
 * most.
 */
const deleteOld = async (db: Queryable, now: Date): Promise<void> => {
  await db.query(`delete from sandbox.aws_usage where hour < $1::timestamptz - interval '2 days'`, [now]);
  await db.query(
    `delete from sandbox.aws_queue_messages where seq in (select seq from sandbox.aws_queue_messages
       where sent_at < $1::timestamptz - interval '14 days' order by seq limit ${trimBatchSize})`,
    [now],
  );
};

/** Returns the ids, in the order of the drafts. */
export const accept = async (state: SandboxState, batch: Batch): Promise<string[]> => {
  const { body, drafts, configurationSet, destinations } = batch;
  if (drafts.length === 0) return [];
  const now = state.now();
  const isInfected = hasTestVirus([body.html, body.text, body.raw]);
  const accepted = await inTransaction(state.pool, async (db) => {
    const recipients = drafts.flatMap(recipientsOf).map(addressOf);
    const suppressed = await suppressedAmong(db, recipients);
    const bodyId = await insertBody(db, body);
    const publications: Publication[] = [];
    const rows = drafts.map((draft) => {
      const id = newMessageId(now);
      const mail = mailObject({
        ...draft,
        messageId: id,
        accountId: state.accountId,
        acceptedAt: now,
        headers: body.raw === null ? [...standardHeaders(draft), ...draft.headers] : draft.headers,
        configurationSet,
        sourceIp: batch.sourceIp,
      });
      const events = outcomesOf(
        { recipients: recipientsOf(draft), suppressed, isInfected, failure: draft.failure },
        now,
      );
      publications.push(...publicationsOf(destinations, mail, events));
      return {
        id,
        body_id: bodyId,
        data: draft.data,
        subject: draft.subject,
        recipients: { to: draft.to, cc: draft.cc, bcc: draft.bcc, replyTo: draft.replyTo, from: draft.from },
        headers: draft.headers,
        tags: draft.tags,
        attachments: draft.attachments,
        configuration_set: configurationSet,
        mail,
        events: events.map((event) => event.name),
        failure: draft.failure,
      };
    });
    await insertMessages(db, rows, now);
    // The simulator's addresses do not count for the daily quota.
    await countSent(db, now, recipients.filter((address) => !isSimulator(address)).length);
    const published = await publish(state, db, publications);
    return { ids: rows.map((row) => row.id), published };
  });
  accepted.published.afterCommit();
  state.messagesSinceTrim += drafts.length;
  if (state.messagesSinceTrim >= trimIntervalMessages) {
    state.messagesSinceTrim = 0;
    await trim(state.pool);
    await deleteOld(state.pool, now);
  }
  return accepted.ids;
};
