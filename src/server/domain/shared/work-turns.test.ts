// Turns on a real database. Two contexts on it are two processes: nothing in memory is common to them.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { eventContext } from '../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../context.ts';
import type { OpenDatabase } from '../../db/database.ts';
import {
  deleteIdleTurns,
  endTurn,
  findDueTurns,
  leaseTurn,
  releaseTurns,
} from '../../db/shared/work-turns.ts';
import { type TurnEnd, type TurnWork, takeDueTurns, takeTurnsForever, turnTimes } from './turn-runner.ts';
import { askForTurn, flushTurnRequests } from './work-turns.ts';

let database: OpenDatabase;
/** Their clocks are wrong: only that of the database counts. */
let ann: Context;
let ben: Context;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from work_turns');
  ann = eventContext(database, { now: new Date('2001-01-01T00:00:00Z') });
  ben = eventContext(database, { now: new Date('2099-01-01T00:00:00Z') });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const times = { ...turnTimes, busyPollMs: 10, idlePollMs: 10, retryMs: 20 };
const ask = async (ctx: Context, ...workspaceIds: string[]): Promise<void> => {
  for (const workspaceId of workspaceIds) askForTurn(ctx, { kind: 'events', workspaceId });
  await flushTurnRequests(ctx);
};
const workOf = (
  run: (workspaceId: string, signal: AbortSignal) => Promise<TurnEnd>,
  atOnce = 3,
): TurnWork => ({
  kind: 'events',
  atOnce,
  run: (_ctx, { workspaceId }, signal) => run(workspaceId, signal),
});
const start = (ctx: Context, work: TurnWork, own = times): void => {
  stops.push(takeTurnsForever(ctx, [work], own));
};
const turns = async () =>
  (await database.pool.query('select workspace_id, asked, done, worker from work_turns order by 1')).rows;

test('of two processes, one does each turn, and none at the same time', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `w${index}`);
  const done: string[] = [];
  const atWork = new Set<string>();
  const work = workOf(async (workspaceId) => {
    expect(atWork.has(workspaceId)).toBe(false);
    atWork.add(workspaceId);
    await pause(5);
    atWork.delete(workspaceId);
    done.push(workspaceId);
    return null;
  });
  await ask(ann, ...names);
  await Promise.all([takeDueTurns(ann, [work]), takeDueTurns(ben, [work])]);
  expect(done.toSorted()).toEqual(names.toSorted());
  expect((await turns()).every(({ asked, done, worker }) => asked === done && worker === null)).toBe(true);
});

test('requests of a moment are one, and wake the workers of the process', async () => {
  const done: string[] = [];
  start(
    ann,
    workOf(async (workspaceId) => {
      done.push(workspaceId);
      return null;
    }),
    { ...times, idlePollMs: 60_000 },
  );
  await pause(50);
  for (let times = 0; times < 1_000; times += 1) askForTurn(ann, { kind: 'events', workspaceId: 'w1' });
  await expect.poll(() => done).toEqual(['w1']);
  expect(await turns()).toMatchObject([{ asked: 1 }]);
  askForTurn(ann, { kind: 'events', workspaceId: 'w1' });
  await expect.poll(() => done).toEqual(['w1', 'w1']);
});

test('what is asked for during the work is done afterwards', async () => {
  let runs = 0;
  const work = workOf(async () => {
    runs += 1;
    if (runs === 1) await ask(ben, 'w1');
    return null;
  });
  await ask(ann, 'w1');
  await takeDueTurns(ann, [work]);
  expect(runs).toBe(2);
  expect(await turns()).toMatchObject([{ asked: 2, done: 2 }]);
});

test('work that is not done goes on, behind turns that wait', async () => {
  const order: string[] = [];
  const work = workOf(async (workspaceId) => {
    order.push(workspaceId);
    return workspaceId === 'large' && order.length < 5 ? { nextInMs: 0 } : null;
  }, 1);
  await ask(ann, 'large');
  await pause(5);
  await ask(ben, 'small');
  await takeDueTurns(ann, [work]);
  expect(order.slice(0, 3)).toEqual(['large', 'small', 'large']);
  expect(order).toHaveLength(5);
});

test('a worker that hangs loses its turn to another, and cannot end it', async () => {
  const done: string[] = [];
  const lost: string[] = [];
  let resume = (): void => undefined;
  const hanging = workOf(async (_workspaceId, signal) => {
    signal.addEventListener('abort', () => lost.push('ann'));
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
    return null;
  });
  await ask(ann, 'w1');
  // It looks after its lease only when the lease is over.
  const own = takeDueTurns(ann, [hanging], { ...times, leaseMs: 100, renewMs: 400 });
  await pause(200);
  let finish = (): void => undefined;
  const next = workOf(async () => {
    done.push('ben');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return null;
  });
  start(ben, next);
  await expect.poll(() => done).toEqual(['ben']);
  await expect.poll(() => lost).toEqual(['ann']);
  resume();
  await own;
  expect((await turns())[0]).toMatchObject({ asked: 1, done: 0, worker: expect.any(String) });
  finish();
  await expect.poll(async () => (await turns())[0]).toMatchObject({ asked: 1, done: 1, worker: null });
  expect(done).toEqual(['ben']);
});

test('a lease that is renewed lasts longer than its time', async () => {
  let others = 0;
  await ask(ann, 'w1');
  const own = takeDueTurns(ann, [workOf(() => pause(400, null))], { ...times, leaseMs: 150, renewMs: 20 });
  await pause(30);
  start(
    ben,
    workOf(async () => {
      others += 1;
      return null;
    }),
  );
  await own;
  expect(others).toBe(0);
});

test('work that fails is tried again', async () => {
  let runs = 0;
  start(
    ann,
    workOf(async () => {
      runs += 1;
      if (runs < 3) throw new Error('not yet');
      return null;
    }),
  );
  await ask(ben, 'w1');
  await expect.poll(() => runs).toBe(3);
  await expect.poll(turns).toMatchObject([{ asked: 1, done: 1 }]);
});

test('a turn that is asked for later is not due before', async () => {
  askForTurn(ann, { kind: 'events', workspaceId: 'w1', delayMs: 60_000 });
  await flushTurnRequests(ann);
  const due = () => findDueTurns(database.db, [{ kind: 'events', max: 9 }]);
  expect(await due()).toEqual([]);
  await ask(ben, 'w1');
  expect(await due()).toEqual([{ kind: 'events', workspaceId: 'w1', lane: 0 }]);
  const leased = await leaseTurn(database.db, { kind: 'events', workspaceId: 'w1', lane: 0 }, 'me', 1_000);
  if (!leased) throw new Error('not leased');
  await endTurn(database.db, leased, 60_000);
  expect(await due()).toEqual([]);
});

test('only turns that nothing asked for since are deleted', async () => {
  await ask(ann, 'done', 'waiting');
  const leased = await leaseTurn(database.db, { kind: 'events', workspaceId: 'done', lane: 0 }, 'me', 1_000);
  if (leased) await endTurn(database.db, leased, null);
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await deleteIdleTurns(database.db, tomorrow, 10)).toBe(1);
  expect(await turns()).toMatchObject([{ workspace_id: 'waiting' }]);
});

test('after a start alone on the database, no lease of the process before is left', async () => {
  await ask(ann, 'w1');
  const turn = { kind: 'events', workspaceId: 'w1', lane: 0 };
  await leaseTurn(database.db, turn, 'killed', 60_000);
  const due = () => findDueTurns(database.db, [{ kind: 'events', max: 9 }]);
  expect(await due()).toEqual([]);
  await releaseTurns(database.db);
  expect(await due()).toEqual([turn]);
});
