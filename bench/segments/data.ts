// A workspace with contacts and twenty segments, for the benchmarks of this folder.
import type { StoredCondition, StoredDefinition } from '../../src/server/db/audience/segments/definition.ts';
import type { OpenDatabase } from '../../src/server/db/database.ts';
import { addCampaign, addWorkspace } from '../../test/support/samples/sent-campaign.ts';

export const workspace = 'workspace-of-the-bench';
const rowsAtOnce = 50_000;

const all = (...conditions: StoredCondition[]): StoredDefinition => ({
  match: 'all',
  groups: [{ match: 'all', conditions }],
});

/** Twenty, as shops use them: fields, lists, tags, opens and what a campaign did. */
export const segments: StoredDefinition[] = [
  ...['shop5.example', 'shop6.example'].map((value) => all({ about: 'email', operator: 'domain_is', value })),
  ...['City 7', 'City 8', 'City 9'].map((value) =>
    all({ about: 'text_field', key: 'city', operator: 'is', value }),
  ),
  all({ about: 'text_field', key: 'city', operator: 'contains', value: 'ity 7' }),
  ...[500, 990].map((number) => all({ about: 'number_field', key: 'spent', operator: 'above', number })),
  all({ about: 'date_field', key: 'born', operator: 'anniversary_next_days', days: 7 }),
  all({ about: 'date_field', key: 'born', operator: 'before', date: '1970-01-01' }),
  all({ about: 'list', operator: 'is_on', number: 1 }),
  all({ about: 'list', operator: 'is_not_on', number: 1 }),
  all({ about: 'tag', operator: 'has', number: 1 }),
  all({ about: 'added', operator: 'last_days', days: 30 }),
  all({ about: 'opened', operator: 'last_days', days: 30 }),
  all({ about: 'opened', operator: 'not_last_days', days: 90 }),
  all({ about: 'clicked', operator: 'ever' }),
  all({ about: 'campaign', operator: 'opened', number: 1 }),
  all({ about: 'campaign', operator: 'not_opened', number: 1 }),
  all(
    { about: 'list', operator: 'is_on', number: 1 },
    { about: 'number_field', key: 'spent', operator: 'above', number: 900 },
    { about: 'opened', operator: 'last_days', days: 60 },
  ),
];

/** Contacts with the ids 1 to `contacts`; each got campaign 1. */
export const fillWorkspace = async (database: OpenDatabase, contacts: number): Promise<void> => {
  const { pool } = database;
  await addWorkspace(database, workspace);
  await pool.query(
    `insert into audience_numbers (workspace_id, contacts, lists, tags, campaigns) values ($1, $2, 1, 1, 1)`,
    [workspace, contacts],
  );
  await pool.query(`insert into lists values ($1, 1, 'Half', '', false, now(), now(), null)`, [workspace]);
  await pool.query(`insert into contact_tags values ($1, 1, 'Few', now())`, [workspace]);
  for (const [key, type] of Object.entries({ city: 'text', spent: 'number', born: 'date' }))
    await pool.query(`insert into contact_fields values ($1, $2, $2, $3, now())`, [workspace, key, type]);
  for (let from = 1; from <= contacts; from += rowsAtOnce) {
    const range = [workspace, from, Math.min(contacts, from + rowsAtOnce - 1)];
    await pool.query(
      `insert into contacts (workspace_id, id, email, first_name, last_name, status, fields, consent_source,
        last_open_at, created_at, updated_at)
      select $1, n, md5(n::text) || '@shop' || n % 97 || '.example', 'First' || n % 5000, 'Last' || n,
        case when n % 50 = 0 then 'unsubscribed' else 'subscribed' end,
        jsonb_build_object('city', 'City ' || n % 300, 'spent', (n % 1000)::text,
          'born', (date '1950-01-01' + (n % 20000)::int)::text),
        'import', case when n % 3 = 0 then now() - (n % 400 + random()) * interval '1 day' end,
        now() - (n % 900 + random()) * interval '1 day', now()
      from generate_series($2::bigint, $3::bigint) n`,
      range,
    );
    await pool.query(
      `insert into list_members select $1, 1, n, 'active', now() from generate_series($2::bigint, $3::bigint) n where n % 2 = 0`,
      range,
    );
    await pool.query(
      `insert into contact_taggings select $1, 1, n from generate_series($2::bigint, $3::bigint) n where n % 10000 = 0`,
      range,
    );
  }
  await addCampaign(database, { workspace, recipientCount: 0 });
  await pool.query(
    `insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state, attempt, accepted_at, message_id)
    select $1, '2026-11-01', 1, n, 'accepted', 1, now(), 'm-1-' || n from generate_series(1, $2::bigint) n`,
    [workspace, contacts],
  );
  await pool.query('vacuum analyze');
};
