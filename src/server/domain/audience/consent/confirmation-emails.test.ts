// Double opt-in emails under failures: of the mail service, of the process, or by a second email.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteWorkspaces, testDatabase } from '../../../../../test/support/database.ts';
import {
  addWorkspace,
  eventContext,
  workspaceId,
} from '../../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../../context.ts';
import { leaseEmail, markSent } from '../../../db/audience/consent/confirmations.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { type Mail, MailError } from '../../../providers/mail/mailer.ts';
import { sendConfirmations } from './confirmation-emails.ts';
import { confirm, openConfirmation, requestConfirmation } from './double-opt-in.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const clock = { now: new Date('2026-11-21T12:00:00Z') };
let database: OpenDatabase;
let ctx: Context;
let tokens = 0;
/** What the mail service accepted, and how it answers the next message. */
let accepted: Mail[] = [];
let service: (mail: Mail) => Promise<unknown>;

const take = async (mail: Mail): Promise<void> => {
  accepted.push(mail);
};
const refuse =
  (failure: MailError['failure'], more = {}) =>
  async (): Promise<never> => {
    throw new MailError(failure, 'not now', more);
  };

beforeAll(async () => {
  database = await testDatabase();
  const send = async (mail: Mail) => {
    await service(mail);
    return { messageId: 'm' };
  };
  ctx = {
    ...eventContext(database, clock),
    brand: 'Lettersmith',
    mail: { mailer: { kind: 'smtp', send }, from: { address: 'post@letters.test' } },
    newId: () => `id-${++tokens}`,
    newToken: () => String(++tokens).padStart(43, '0'),
  };
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query('delete from contacts');
  await deleteWorkspaces(database);
  await addWorkspace(database);
  await database.pool.query(
    `insert into users (id, workspace_id, email, first_name, last_name, role, is_demo, marketing_consent, created_at)
       values ('u1', '${workspaceId}', 'mara@shop.example', 'Mara', 'Lind', 'user', false, false, now())`,
  );
  await database.pool.query(
    `insert into lists (workspace_id, id, name, description, double_opt_in, created_at, updated_at)
       values ('${workspaceId}', 1, 'News', '', true, now(), now())`,
  );
  await database.pool.query(
    `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
       values ('${workspaceId}', 1, 'mia@home.example', '', '', 'pending', 'form', now(), now())`,
  );
  await database.pool.query(`insert into list_members values ('${workspaceId}', 1, 1, 'pending', now())`);
  accepted = [];
  service = take;
  clock.now = new Date('2026-11-21T12:00:00Z');
});

const pass = (ms: number): void => {
  clock.now = new Date(clock.now.getTime() + ms);
};
const ask = (): Promise<number[]> =>
  ctx.db
    .transaction()
    .execute((tx) =>
      requestConfirmation(ctx, tx, [1], { workspaceId, listId: 1, source: 'form', address: null }),
    );
const tokenIn = (mail: Mail | undefined): string => /\/confirm\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const stateOf = async (mail: Mail | undefined): Promise<string> =>
  (await openConfirmation(ctx, tokenIn(mail))).page.state;
const request = async () =>
  (
    await sql<{ mails: number; mailed_at: Date | null; next_try_at: Date | null }>`
      select mails, mailed_at, next_try_at from confirmations`.execute(ctx.db)
  ).rows[0];

const takeIt = () =>
  leaseEmail(ctx.db, workspaceId, {
    now: clock.now,
    retryAt: new Date(clock.now.getTime() + minuteMs),
    maxAttempts: 9,
  });
/** A database whose results after the first `count` arrive once `release` is called. */
const holdResults = (count: number) => {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let results = 0;
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      results += 1;
      if (results > count) {
        reached.resolve();
        await gate.promise;
      }
      return result;
    },
  });
  return { db, held: reached.promise, release: () => gate.resolve() };
};

describe('the links of two emails', () => {
  it('both work until each expires', async () => {
    await ask();
    await sendConfirmations(ctx, workspaceId, 10);
    pass(3 * dayMs);
    await ask();
    await sendConfirmations(ctx, workspaceId, 10);
    expect(accepted).toHaveLength(2);
    expect(tokenIn(accepted[0])).not.toBe(tokenIn(accepted[1]));
    expect([await stateOf(accepted[0]), await stateOf(accepted[1])]).toEqual(['open', 'open']);
    pass(5 * dayMs);
    expect([await stateOf(accepted[0]), await stateOf(accepted[1])]).toEqual(['expired', 'open']);
    await confirm(ctx, tokenIn(accepted[1]), '203.0.113.1');
    expect([await stateOf(accepted[0]), await stateOf(accepted[1])]).toEqual(['done', 'done']);
  });

  it.each([
    ['unreachable', {}],
    ['throttled', { retryAfterSeconds: 60 }],
    ['rejected', {}],
    ['credentials', {}],
  ] as const)('the link of the first stays valid when the second email is %s', async (failure, more) => {
    await ask();
    await sendConfirmations(ctx, workspaceId, 10);
    pass(dayMs);
    await ask();
    service = refuse(failure, more);
    await sendConfirmations(ctx, workspaceId, 10);
    expect(await stateOf(accepted[0])).toBe('open');
    expect(await request()).toMatchObject({ mails: 1, mailed_at: new Date('2026-11-21T12:00:00Z') });
    await confirm(ctx, tokenIn(accepted[0]), '203.0.113.1');
    expect(await stateOf(accepted[0])).toBe('done');
    service = take;
    pass(dayMs);
    await sendConfirmations(ctx, workspaceId, 10);
    expect(accepted).toHaveLength(1);
  });

  it('an email that was refused temporarily goes out later with a new link', async () => {
    await ask();
    service = refuse('unreachable');
    await sendConfirmations(ctx, workspaceId, 10);
    expect(await request()).toMatchObject({ mails: 0, mailed_at: null });
    service = take;
    pass(10 * minuteMs);
    await sendConfirmations(ctx, workspaceId, 10);
    expect(accepted).toHaveLength(1);
    expect(await stateOf(accepted[0])).toBe('open');
    const { rows } = await sql`select from confirmation_links`.execute(ctx.db);
    expect(rows).toHaveLength(1);
  });
});

describe('an email that the service may have accepted', () => {
  it('is not sent again after the process died during the call; the contact asks again', async () => {
    await ask();
    // The process ends here and never reads the answer.
    let hasTaken = (): void => undefined;
    const isTaken = new Promise<void>((resolve) => {
      hasTaken = resolve;
    });
    service = async (mail) => {
      await take(mail);
      hasTaken();
      await new Promise(() => undefined);
    };
    void sendConfirmations(ctx, workspaceId, 1);
    await isTaken;
    service = take;
    for (let hours = 0; hours < 24; hours += 1) {
      await sendConfirmations(ctx, workspaceId, 10);
      pass(60 * minuteMs);
    }
    expect(accepted).toHaveLength(1);
    expect(await stateOf(accepted[0])).toBe('open');
    expect(await ask()).toEqual([1]);
    await sendConfirmations(ctx, workspaceId, 10);
    expect(accepted).toHaveLength(2);
  });

  it('is not sent again when the answer was lost', async () => {
    await ask();
    service = async (mail) => {
      await take(mail);
      throw new MailError('unreachable', 'no answer', { isUncertain: true });
    };
    await sendConfirmations(ctx, workspaceId, 10);
    pass(dayMs);
    await sendConfirmations(ctx, workspaceId, 10);
    expect(accepted).toHaveLength(1);
    expect(await stateOf(accepted[0])).toBe('open');
  });

  it('goes out once when the service is so slow that other processes look for work', async () => {
    await ask();
    service = async (mail) => {
      await take(mail);
      if (accepted.length > 1) return;
      pass(10 * minuteMs);
      await sendConfirmations(ctx, workspaceId, 10);
    };
    await sendConfirmations(ctx, workspaceId, 10);
    expect(accepted).toHaveLength(1);
  });

  it.each([
    ['the plan ended', 'ended', {}],
    ['no mail service', 'good', { mail: null }],
  ])('keeps the lease of the next process when a slow one finds %s', async (_, standing, more) => {
    await ask();
    await sql`update workspaces set plan_standing = ${standing}`.execute(ctx.db);
    const { held, db, release } = holdResults(1);
    const slow = sendConfirmations({ ...ctx, ...more, db }, workspaceId, 1);
    await held;
    pass(6 * minuteMs);
    const next = await takeIt();
    release();
    await slow;
    if (!next) throw new Error('There was nothing to take.');
    expect(await markSent(ctx.db, next, { at: clock.now, link: null })).toBe(true);
  });

  it('is handed to the service by only one of two processes that leased it', async () => {
    await ask();
    const slow = await takeIt();
    pass(2 * minuteMs);
    const quick = await takeIt();
    if (!slow || !quick) throw new Error('There was nothing to take.');
    const mark = { at: clock.now, link: null };
    expect(await markSent(ctx.db, slow, mark)).toBe(false);
    expect(await markSent(ctx.db, quick, mark)).toBe(true);
    expect(await markSent(ctx.db, quick, mark)).toBe(false);
  });
});
