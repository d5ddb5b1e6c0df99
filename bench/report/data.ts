// A workspace with one campaign of many recipients, who opened and clicked, and forty earlier campaigns.
import type { OpenDatabase } from '../../src/server/db/database.ts';

const rowsAtOnce = 50_000;
const linkCount = 40;
const earlierCount = 40;
const earlierRecipients = 5_000;
export const largeCampaign = 1_000;

/** Of a hundred addresses. */
const domain = `case when n % 100 < 45 then 'gmail.com' when n % 100 < 60 then 'hotmail.com' when n % 100 < 70 then 'yahoo.com'
  when n % 100 < 78 then 'icloud.com' else 'shop' || n % 97 || '.example' end`;

const html = `<html><head></head><body>${Array.from(
  { length: linkCount },
  (_, index) => `<p><a href="https://shop.example/p/${index}">Product ${index}</a></p>`,
).join('')}<p><a href="{{unsubscribe_url}}">Unsubscribe</a></p></body></html>`;

/** What is sent: as the sending process freezes it. */
const frozen = {
  subject: 'Spring',
  preheader: '',
  html,
  text: '',
  fields: [],
  links: Array.from({ length: linkCount }, (_, index) => `https://shop.example/p/${index}`),
  labels: Array.from({ length: linkCount }, (_, index) => `Product ${index}`),
  from: { address: 'ada@shop.example', name: 'Ada' },
  replyTo: '',
  postalAddress: '1 Main St',
  listId: '',
  trackOpens: true,
  trackClicks: true,
};

/** Most people open soon, some within two days: 30 of 100 open, 5 of them click, 0.8 bounce, 0.02 complain. */
const deliver = `insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state, attempt, accepted_at, message_id,
    delivered_at, opened_at, machine_opened_at, clicked_at, bounced_at, bounce_kind, complained_at)
  select $1, $2::date, $3::bigint, n, case when n % 125 = 7 then 'bounced' else 'delivered' end, 1, at,
    'm-' || $3::bigint || '-' || n, case when n % 125 <> 7 then at + interval '4 seconds' end,
    case when n % 10 < 3 and n % 125 <> 7 then at + (random() ^ 4) * interval '48 hours' end,
    case when n % 10 = 5 then at + interval '5 seconds' end,
    case when n % 20 = 1 and n % 125 <> 7 then at + (0.01 + random() ^ 4) * interval '48 hours' end,
    case when n % 125 = 7 then at + interval '9 seconds' end,
    case when n % 125 = 7 then case when n % 2 = 0 then 'hard:General' else 'soft:MailboxFull' end end,
    case when n % 5000 = 1 then at + interval '20 hours' end
  from (select n, $6::timestamptz + n::float8 / $7 * interval '2 hours' as at
    from generate_series($4::bigint, $5::bigint) n) numbers`;

const engage = (kind: 'open' | 'click', column: string, condition: string): string =>
  `insert into events (workspace_id, at, campaign_id, contact_id, kind, link_id, is_machine, client)
  select workspace_id, ${column}, campaign_id, contact_id, '${kind}', ${kind === 'click' ? `(contact_id / 20 % ${linkCount})::int` : 'null'},
    ${column === 'machine_opened_at'}, case contact_id % 4 when 0 then 'gmail-proxy/hidden' when 1 then 'apple-mail/phone'
      when 2 then 'outlook/desktop' else 'chrome/desktop' end
  from deliveries where workspace_id = $1 and bucket = $2::date and campaign_id = $3 and ${condition}`;

const addSentCampaign = async (
  { pool }: OpenDatabase,
  workspace: string,
  { id, recipients, startedAt }: { id: number; recipients: number; startedAt: Date },
): Promise<void> => {
  const month = `${startedAt.toISOString().slice(0, 7)}-01`;
  await pool.query(
    `insert into campaigns (workspace_id, id, state, outcome, name, subject, preheader, from_name, from_email, reply_to,
       html_content, audience, bucket, started_at, finished_at, total_recipients, frozen, created_at, updated_at)
     values ($1, $2::bigint, 'sent', 'complete', 'Campaign ' || $2::bigint, 'Spring', '', 'Ada', 'ada@shop.example', '', $3,
       '{"lists": [], "segments": [], "everyone": true, "notOpened": null}', $4, $5, $5, $6, $7, $5, $5)`,
    [workspace, id, html, month, startedAt, recipients, JSON.stringify(frozen)],
  );
  await pool.query(
    `insert into campaign_links (workspace_id, campaign_id, id, url, label, group_id)
     select $1, $2, n, 'https://shop.example/p/' || n, 'Product ' || n, n from generate_series(0, ${linkCount - 1}) n`,
    [workspace, id],
  );
  for (let from = 1; from <= recipients; from += rowsAtOnce)
    await pool.query(deliver, [
      workspace,
      month,
      id,
      from,
      Math.min(recipients, from + rowsAtOnce - 1),
      startedAt,
      recipients,
    ]);
  for (const statement of [
    engage('open', 'opened_at', 'opened_at is not null'),
    engage('open', 'machine_opened_at', 'machine_opened_at is not null'),
    engage('click', 'clicked_at', 'clicked_at is not null'),
  ])
    await pool.query(statement, [workspace, month, id]);
};

/** Contacts with the ids 1 to `recipients`. Answers the ids of the campaigns; counts are still to be made. */
export const fillWorkspace = async (
  database: OpenDatabase,
  workspace: string,
  recipients: number,
  now: Date,
): Promise<number[]> => {
  for (let from = 1; from <= recipients; from += rowsAtOnce)
    await database.pool.query(
      `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
       select $1, n, md5(n::text) || '@' || ${domain}, 'First' || n % 5000, 'Last' || n, 'subscribed', 'import', now(), now()
       from generate_series($2::bigint, $3::bigint) n`,
      [workspace, from, Math.min(recipients, from + rowsAtOnce - 1)],
    );
  const dayMs = 86_400_000;
  const sent = Array.from({ length: earlierCount }, (_, index) => ({
    id: index + 1,
    recipients: Math.min(recipients, earlierRecipients),
    startedAt: new Date(now.getTime() - (earlierCount + 4 - index) * dayMs),
  }));
  sent.push({ id: largeCampaign, recipients, startedAt: new Date(now.getTime() - 3 * dayMs) });
  for (const campaign of sent) await addSentCampaign(database, workspace, campaign);
  return sent.map(({ id }) => id);
};

/** Campaigns of the year before `now`, in another workspace: as they are once their deliveries are archived, with counts. */
export const fillYear = async (
  { pool }: OpenDatabase,
  workspace: string,
  campaigns: number,
  now: Date,
): Promise<void> => {
  await pool.query(
    `insert into campaigns (workspace_id, id, state, outcome, name, subject, preheader, from_name, from_email, reply_to,
       html_content, audience, bucket, started_at, finished_at, total_recipients, frozen, created_at, updated_at)
     select $1, n, 'sent', 'complete', 'Campaign ' || n, 'Spring', '', 'Ada', 'ada@shop.example', '', $2,
       '{"lists": [], "segments": [], "everyone": true, "notOpened": null}', date_trunc('month', at)::date, at, at, 1000, $3, at, at
     from (select n, $4::timestamptz - n * (interval '364 days' / $5) as at from generate_series(1, $5::int) n) numbers`,
    [workspace, html, JSON.stringify(frozen), now, campaigns],
  );
  await pool.query(
    `insert into campaign_counts (workspace_id, campaign_id, what, slot, n)
     select $1, campaign, what, slot, 100 from generate_series(1, $2::int) campaign,
       unnest(array['sent', 'delivered', 'opened', 'machine_opened', 'clicked', 'bounced', 'complained', 'unsubscribed']) what,
       generate_series(0, 3) slot`,
    [workspace, campaigns],
  );
};
