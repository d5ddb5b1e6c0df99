// An address is added at the same moment at which it is suppressed or a campaign begins. On PostgreSQL each test stops
// one of the two halfway; the embedded database runs one at a time and must reach the same result.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertInbox } from '#server/db/carriers/event-inbox.ts';
import type { Queryable } from '#server/db/database.ts';
import { dedupeOf, type NormalizedEvent } from '#server/domain/carriers/normalized-event.ts';
import { startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import {
  leasedMessages,
  listOf,
  readyToSend,
  untilStatus,
} from '../../../../../../test/support/samples/campaigns.ts';
import { type Audience, audience } from '../../../../../../test/support/samples/consent.ts';
import { processInbox } from '../../../../../../test/support/samples/process-inbox.ts';
import { suppress } from '../../../../db/audience/consent/suppressions.ts';
import { lockExclusive } from '../../../../db/audience/contacts/contact-locks.ts';
import { allocateIds } from '../../../../db/audience/contacts/id-sequence.ts';

vi.setConfig({ testTimeout: 600_000 });

let app: TestServer;
let ann: Audience;

beforeAll(async () => {
  app = await startTestServer();
  ann = await audience(app);
});
afterAll(() => app.close());

const patienceMs = 10_000;
const isPostgres = Boolean(process.env.DATABASE_URL);

/** How many wait for a lock here. */
const waiting = async (): Promise<number> => {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].n;
};
const untilWaiting = async (count: number, unless: () => boolean = () => false): Promise<void> => {
  const end = Date.now() + patienceMs;
  while (isPostgres && Date.now() < end && !unless() && (await waiting()) < count) await pause(10);
};

/** Runs this in a transaction that ends when `release` is called: with `atEnd`, or with a rollback. */
const hold = async (
  work: (tx: Queryable) => Promise<unknown>,
  atEnd?: (tx: Queryable) => Promise<unknown>,
): Promise<{ release: () => Promise<void> }> => {
  let begun = (): void => undefined;
  let end = (): void => undefined;
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const lock = app.server.ctx.db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      begun();
      await isOver;
      if (!atEnd) throw new Error('taken back');
      await atEnd(tx);
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error;
    });
  await Promise.race([isBegun, lock]);
  return {
    release: async () => {
      end();
      await lock;
    },
  };
};

const bounce = async (email: string): Promise<void> => {
  const { ctx } = app.server;
  const fact: NormalizedEvent = {
    kind: 'bounce',
    at: ctx.now().getTime(),
    messageId: `of ${email}`,
    isHard: true,
    subtype: 'General',
    emails: [email],
  };
  await insertInbox(
    ctx.db,
    [{ workspaceId: ann.workspaceId, dedupe: dedupeOf(fact), payload: fact }],
    ctx.now(),
  );
  await processInbox(ctx);
};

const statusOf = async (email: string): Promise<string> =>
  (await ann.client.get(`/api/esp/contacts?search=${email}`)).body[0]?.status ?? 'unknown';
const blockOf = async (email: string): Promise<string | undefined> =>
  (await ann.client.post('/api/esp/blocked-addresses/look-up', { email })).body.block?.reason;

/** Waits for the lock on contact ids. */
const holdNumbers = () => hold((tx) => allocateIds(tx, ann.workspaceId, 'contacts'));

const formOf = async (): Promise<string> => {
  const listId = await ann.list('By form');
  const saved = await ann.client.put(`/api/esp/lists/${listId}/sign-up-form`, {
    isOn: true,
    settings: {
      title: '',
      text: '',
      button: '',
      agreement: '',
      successText: '',
      redirectUrl: '',
      fields: [],
    },
  });
  return new URL(saved.body.url).pathname;
};
const signUp = (path: string, email: string) =>
  app.client().request('POST', path, undefined, {
    raw: new URLSearchParams({ email }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('a message to an address bounces while it is added', () => {
  /** The add has looked for a suppression and found none; the event arrives; the add continues. */
  const midway = async (
    lock: { release: () => Promise<void> },
    add: () => Promise<unknown>,
    email: string,
  ): Promise<void> => {
    const adding = add();
    await untilWaiting(1);
    let hasBounced = false;
    const bouncing = bounce(email).finally(() => {
      hasBounced = true;
    });
    await untilWaiting(2, () => hasBounced);
    await lock.release();
    await Promise.all([adding, bouncing]);
    await expect.poll(() => blockOf(email), { timeout: 60_000 }).toBe('bounced');
  };

  it('by hand: the block wins', async () => {
    const email = 'hand@turns.example';
    await ann.add();
    await midway(await holdNumbers(), () => ann.client.post('/api/esp/contacts', { email }), email);
    await expect.poll(() => statusOf(email), { timeout: 60_000 }).toMatch(/^(bounced|unknown)$/);
  });

  it('by a form: the block wins', async () => {
    const email = 'form@turns.example';
    const path = await formOf();
    await midway(await holdNumbers(), () => signUp(path, email), email);
    await expect.poll(() => statusOf(email), { timeout: 60_000 }).toBe('bounced');
  });

  it('by an import: the block wins', async () => {
    const email = 'import@turns.example';
    const { ctx } = app.server;
    // Another request adds an address of the same file and has not committed.
    const lock = await hold((tx) =>
      sql`insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
        values (${ann.workspaceId}, 1000000, 'first@turns.example', '', '', 'subscribed', 'manual', ${ctx.now()}, ${ctx.now()})`.execute(
        tx,
      ),
    );
    const contactsData = `first@turns.example,,\n${email},,`;
    await midway(
      lock,
      () => ann.client.post('/api/esp/contacts/import', { contactsData, consent: true }),
      email,
    );
    await expect.poll(() => statusOf(email), { timeout: 60_000 }).toBe('bounced');
    expect(await statusOf('first@turns.example')).toBe('subscribed');
  });

  it('in the other order: the add waits for the suppression', async () => {
    const email = 'second@turns.example';
    const path = await formOf();
    const { ctx } = app.server;
    const lock = await hold(
      (tx) => lockExclusive(tx, ann.workspaceId),
      (tx) => suppress(tx, ann.workspaceId, [email], { reason: 'bounced', source: 'ses', at: ctx.now() }),
    );
    const adding = signUp(path, email);
    await untilWaiting(1);
    await lock.release();
    await adding;
    expect(await statusOf(email)).toBe('bounced');
  });

  it('of a message to a contact deleted and added again: it applies to the contact with the address now', async () => {
    const email = 'deleted.again@turns.example';
    const before = await ann.add(email);
    const { number } = await ann.campaignTo(before);
    await ann.client.delete(`/api/esp/contacts/${before}`);
    const id = await ann.add(email);
    const { ctx } = app.server;
    const fact: NormalizedEvent = {
      kind: 'complaint',
      at: ctx.now().getTime(),
      mailAt: ctx.now().getTime(),
      campaign: number,
      contact: number - 900,
      messageId: 'm-again',
      emails: [email],
    };
    const entry = { workspaceId: ann.workspaceId, dedupe: dedupeOf(fact), payload: fact };
    await insertInbox(ctx.db, [entry], ctx.now());
    await processInbox(ctx);
    await expect.poll(() => statusOf(email), { timeout: 60_000 }).toBe('complained');
    const [latest] = (await ann.client.get(`/api/esp/contacts/${id}/history`)).body;
    expect(latest).toMatchObject({ by: 'Amazon SES', action: 'reported a mail as spam' });
  });
});

describe('a campaign begins', () => {
  const send = async (name: string, listId: string): Promise<string> => {
    const sender = await readyToSend(ann.client);
    const { body } = await ann.client.post('/api/esp/campaigns', {
      name,
      subject: 'Bowls',
      fromName: 'Mara Lind',
      fromEmail: sender,
      htmlContent: `<!doctype html><html lang="en"><head><title>Bowls</title></head><body><p>Hello. The bowls are back. They are thrown by hand, glazed in ash and fired twice, and there are forty of them this time.</p><p><a href="https://shop.example/bowls">See the bowls</a></p></body></html>`,
      selectedLists: [listId],
    });
    return body.id;
  };

  it('a contact who is being added when it begins is one of its recipients', async () => {
    const listId = await listOf(ann.client, 'Turns', [{ email: 'there@turns.example' }]);
    const id = await send('While adding', listId);
    const lock = await holdNumbers();
    const adding = ann.client.post('/api/esp/contacts', { email: 'midway@turns.example', listIds: [listId] });
    await untilWaiting(1);
    let isSent = false;
    const sending = ann.client.post(`/api/esp/campaigns/${id}/send`).finally(() => {
      isSent = true;
    });
    await untilWaiting(2, () => isSent);
    await lock.release();
    expect((await adding).status).toBe(201);
    expect((await sending).status).toBe(200);
    await untilStatus(ann.client, id, 'sent');
    const to = (await leasedMessages(app, 'While adding')).flatMap(({ destination }) => destination);
    expect(to).toEqual(['there@turns.example', 'midway@turns.example']);
  });

  it('an import that continues after it gives new contacts higher ids than all existing ones', async () => {
    const { ctx } = app.server;
    let highest = 0;
    // As Send does it; the campaign is paused, so that no worker writes its recipients.
    const lock = await hold(
      (tx) => lockExclusive(tx, ann.workspaceId),
      async (tx) => {
        highest = await allocateIds(tx, ann.workspaceId, 'contacts');
        const now = ctx.now();
        await sql`
          insert into campaigns (workspace_id, id, state, name, subject, preheader, from_name, from_email, reply_to,
            html_content, audience, bucket, snapshot_cursor, snapshot_highest, created_at, updated_at)
          values (${ann.workspaceId}, 5000, 'paused', 'Rests', 'Rests', '', '', '', '', '', '{}', '2026-11-01', 0,
            ${highest}, ${now}, ${now})`.execute(tx);
      },
    );
    const importing = ann.client.post('/api/esp/contacts/import', {
      contactsData: 'late1@turns.example,,\nlate2@turns.example,,',
      consent: true,
    });
    await untilWaiting(1);
    await lock.release();
    expect((await importing).body).toMatchObject({ imported: 2 });
    const { rows } = await sql<{ id: number }>`
      select id from contacts where email in ('late1@turns.example', 'late2@turns.example')`.execute(ctx.db);
    expect(rows).toHaveLength(2);
    for (const { id } of rows) expect(id).toBeGreaterThan(highest);
  });
});
