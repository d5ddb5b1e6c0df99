// What the tables themselves refuse, whichever code writes to them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import type { Database, OpenDatabase } from './database.ts';

let database: OpenDatabase;
let db: Database;
const now = new Date('2026-01-01T00:00:00Z');
const uniqueViolation = { code: '23505' };
const checkViolation = { code: '23514' };

const workspace = {
  id: 'w1',
  company: null,
  plan_type: 'trial',
  plan_renews: false,
  stripe_customer_id: null,
  stripe_subscription_id: null,
  created_at: now,
} as const;
const user = {
  id: 'u1',
  workspace_id: 'w1',
  email: 'Ann@example.com',
  first_name: 'Ann',
  last_name: 'Lee',
  profile_image_url: null,
  password_hash: null,
  role: 'user',
  is_demo: false,
  marketing_consent: false,
  created_at: now,
  email_verified_at: null,
  language: 'de',
  locale: 'de-AT',
  time_zone: 'Europe/Vienna',
  first_day_of_week: 1,
} as const;
const session = {
  token_hash: Buffer.alloc(32, 1),
  user_id: 'u1',
  created_at: now,
  expires_at: now,
  user_agent: '',
  address: '',
  last_seen_at: now,
};
const checkout = {
  session_id: 'cs_1',
  plan_type: 'monthly',
  customer_id: null,
  subscription_id: null,
  email: null,
  verified_at: now,
  claimed_by: null,
} as const;
const template = {
  workspace_id: 'w1',
  id: 't1',
  name: 'Spring',
  description: '',
  type: 'email',
  content: JSON.stringify({ blocks: [] }),
  html_content: '',
  inbox_score: null,
  preview_image_url: null,
  created_at: now,
  updated_at: now,
};
const saved = {
  workspace_id: 'w1',
  id: 's1',
  template_id: 't1',
  template_name: 'Spring',
  html_content: '<p>',
  blocks: JSON.stringify([]),
  status: 'saved',
  created_at: now,
  updated_at: now,
} as const;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate workspaces, login_attempts, checkout_sessions cascade');
  await db.insertInto('workspaces').values(workspace).execute();
  await db.insertInto('users').values(user).execute();
});

it('reads a row of every table as its type declares', async () => {
  await db.insertInto('sessions').values(session).execute();
  await db.insertInto('login_attempts').values({ key: 'k', at: now }).execute();
  await db.insertInto('checkout_sessions').values(checkout).execute();
  await db.insertInto('templates').values(template).execute();
  await db.insertInto('saved_html_templates').values(saved).execute();
  expect(await db.selectFrom('workspaces').selectAll().executeTakeFirst()).toEqual({
    ...workspace,
    plan_ends_at: null,
    plan_standing: 'good',
    reserve_days: 0,
    subscription_made_at: null,
    plan_reading: 0,
  });
  expect(await db.selectFrom('users').selectAll().executeTakeFirst()).toEqual(user);
  expect(await db.selectFrom('sessions').selectAll().executeTakeFirst()).toEqual(session);
  expect(await db.selectFrom('checkout_sessions').selectAll().executeTakeFirst()).toEqual({
    ...checkout,
    paid_until: null,
    claimed_at: null,
    bought_by: null,
    reserved_days: 0,
    revoked_at: null,
  });
  expect(await db.selectFrom('templates').selectAll().executeTakeFirst()).toEqual({
    ...template,
    content: { blocks: [] },
    revision: 1,
    draft_key: null,
    deleted_at: null,
    block_count: 0,
  });
  expect(await db.selectFrom('saved_html_templates').selectAll().executeTakeFirst()).toEqual({
    has_own_name: false,
    ...saved,
    blocks: [],
    template_revision: null,
    last_used_at: null,
    deleted_at: null,
  });
  expect(await db.selectFrom('login_attempts').selectAll().executeTakeFirst()).toMatchObject({
    key: 'k',
    at: now,
  });
});

describe('an email address', () => {
  it('belongs to one user, in any case', async () => {
    const again = { ...user, id: 'u2', email: 'ann@EXAMPLE.com' };
    await expect(db.insertInto('users').values(again).execute()).rejects.toMatchObject(uniqueViolation);
  });
});

describe('a workspace that is deleted', () => {
  it('deletes its users, their sessions and its templates, and nothing of others', async () => {
    await db
      .insertInto('workspaces')
      .values({ ...workspace, id: 'w2' })
      .execute();
    await db.insertInto('sessions').values(session).execute();
    await db
      .insertInto('templates')
      .values([template, { ...template, workspace_id: 'w2' }])
      .execute();
    await db
      .insertInto('saved_html_templates')
      .values([saved, { ...saved, workspace_id: 'w2' }])
      .execute();
    await db.deleteFrom('workspaces').where('id', '=', 'w1').execute();
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    for (const table of ['templates', 'saved_html_templates'] as const) {
      expect(await db.selectFrom(table).select('workspace_id').execute()).toEqual([{ workspace_id: 'w2' }]);
    }
  });

  it('leaves its checkout session claimed, so that the session makes no second account', async () => {
    await db
      .insertInto('checkout_sessions')
      .values({ ...checkout, claimed_by: 'w1', claimed_at: now })
      .execute();
    await db.deleteFrom('workspaces').execute();
    expect(await db.selectFrom('checkout_sessions').select('claimed_by').execute()).toEqual([
      { claimed_by: 'w1' },
    ]);
  });
});

it('stores a subscription under one checkout session', async () => {
  const paid = { ...checkout, subscription_id: 'sub_1' };
  await db.insertInto('checkout_sessions').values(paid).execute();
  const second = db.insertInto('checkout_sessions').values({ ...paid, session_id: 'cs_2' });
  await expect(second.execute()).rejects.toMatchObject(uniqueViolation);
});

it('keeps one saved HTML for each template, and any number without one', async () => {
  await db.insertInto('saved_html_templates').values(saved).execute();
  const second = db.insertInto('saved_html_templates').values({ ...saved, id: 's2' });
  await expect(second.execute()).rejects.toMatchObject(uniqueViolation);
  const without = { ...saved, template_id: null };
  await db
    .insertInto('saved_html_templates')
    .values([
      { ...without, id: 's3' },
      { ...without, id: 's4' },
    ])
    .execute();
});

describe('an uploaded file', () => {
  const image = {
    workspace_id: 'w1',
    id: 'u1',
    kind: 'picture',
    hash: 'a'.repeat(64),
    ext: 'png',
    width: 10,
    height: 10,
    has_alpha: false,
    bytes: 100,
    name: 'Shelf',
    family: null,
    template_id: null,
    created_at: now,
  } as const;
  const font = { ...image, id: 'u2', kind: 'font', ext: 'woff2', family: 'House' } as const;
  const thumbnail = { ...image, id: 'u3', kind: 'thumbnail', template_id: 't1' } as const;

  it('is unique as an image, a file of a family, and a thumbnail of a template', async () => {
    await db.insertInto('uploads').values([image, font, thumbnail]).execute();
    expect(await db.selectFrom('uploads').selectAll().where('id', '=', 'u1').executeTakeFirst()).toEqual(
      image,
    );
    for (const again of [image, { ...font, family: 'HOUSE' }, thumbnail]) {
      const second = db.insertInto('uploads').values({ ...again, id: 'u4' });
      await expect(second.execute()).rejects.toMatchObject(uniqueViolation);
    }
  });

  it.each([
    { hash: '../../etc/passwd' },
    { ext: 'svg' as 'png' },
    { bytes: 0 },
    { width: null },
    { kind: 'font' as const },
    { kind: 'thumbnail' as const },
  ])('is refused with %j', async (fault) => {
    const wrong = db.insertInto('uploads').values({ ...image, ...fault });
    await expect(wrong.execute()).rejects.toMatchObject(checkViolation);
  });
});

describe('a value outside its enumeration', () => {
  it.each([
    "update workspaces set plan_type = 'weekly'",
    "update users set role = 'owner'",
    "insert into checkout_sessions (session_id, plan_type, verified_at) values ('cs', 'trial', now())",
    "insert into saved_html_templates values ('w1', 's', null, '', '', '[]', 'sent', now(), now())",
  ])('is refused: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject(checkViolation);
  });
});
