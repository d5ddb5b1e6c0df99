// Heartbeats and readiness, on a database of their own and with a short list of processes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/support/database.ts';
import type { Context } from '../../../context.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { createMemory } from '../../../memory.ts';
import { beat, forgetGone, sayStopped } from './heartbeat.ts';
import { createOwnProcess, enterStage } from './own-process.ts';
import { findWorkProblem, readReadiness } from './readiness.ts';

const gigabytes = async (): Promise<number> => 50e9;
const start = new Date('2026-11-20T10:00:00Z');

let database: OpenDatabase;
let clock = start;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = start;
  await database.pool.query('delete from processes');
});

const processOf = (id: string, services = { web: true, worker: false }, dataDir = '/'): Context => {
  const own = createOwnProcess(id, { version: '1.2.3', services, startedAt: start });
  enterStage(own, 'ready', start);
  return {
    own,
    db: database.db,
    memory: createMemory(),
    config: { databaseUrl: null, dataDir },
    storage: { tryWriting: async () => undefined },
    now: () => clock,
  } as unknown as Context;
};

const age = (id: string, seconds: number) =>
  database.pool.query('update processes set beat_at = now() - make_interval(secs => $2) where id = $1', [
    id,
    seconds,
  ]);

describe('heartbeats', () => {
  test('count the processes that serve requests and live', async () => {
    const [one, two, worker] = [
      processOf('one'),
      processOf('two'),
      processOf('worker', { web: false, worker: true }),
    ];
    for (const each of [one, two, worker]) await beat(each);
    const counted = async (ctx: Context) => {
      await beat(ctx);
      return ctx.own.others?.webProcesses;
    };
    expect([await counted(one), await counted(worker)]).toEqual([2, 2]);
    await age('two', 31);
    expect(await counted(one)).toBe(1);
    expect([await counted(two), await counted(one)]).toEqual([2, 2]);
    await sayStopped(two);
    expect(await counted(one)).toBe(1);
    await age('two', 86_500);
    await forgetGone(one);
    expect((await database.pool.query('select id from processes order by id')).rows).toEqual([
      { id: 'one' },
      { id: 'worker' },
    ]);
  });

  test('a worker that has not been seen for two minutes is missing, also one that was never started', async () => {
    const web = processOf('web');
    const seen = async () => {
      await beat(web);
      return web.own.others?.worker;
    };
    expect(await seen()).toBe('working');
    clock = new Date(start.getTime() + 121_000);
    expect(await seen()).toBe('missing');
    const worker = processOf('worker', { web: false, worker: true });
    await beat(worker);
    expect(await seen()).toBe('working');
    await sayStopped(worker);
    await age('worker', 119);
    expect(await seen()).toBe('working');
    await age('worker', 121);
    expect(await seen()).toBe('missing');
  });
});

describe('readiness', () => {
  test('follows the stages, and says since when', async () => {
    const ctx = processOf('web');
    enterStage(ctx.own, 'migrating', start);
    ctx.own.migrated = { done: 23, all: 24 };
    expect(await readReadiness(ctx.own, null)).toEqual({
      state: 'migrating',
      since: start,
      message: 'This server is starting. 23 of 24 database migrations are complete.',
    });
    clock = new Date(start.getTime() + 5_000);
    enterStage(ctx.own, 'ready', clock);
    expect(await readReadiness(ctx.own, ctx)).toMatchObject({ state: 'ready', since: clock });
    enterStage(ctx.own, 'draining', clock);
    expect(await readReadiness(ctx.own, ctx)).toMatchObject({ state: 'draining', since: clock });
  });

  test('rests on a write that is younger than 20 seconds', async () => {
    const ctx = processOf('web');
    await beat(ctx);
    expect(await findWorkProblem(ctx, gigabytes)).toBeNull();
    ctx.own.wroteAtMs = performance.now() - 20_001;
    // The last check is fresh and good: the silence of the heartbeats counts nevertheless.
    const problem = await findWorkProblem(ctx, gigabytes);
    expect(problem).toMatchObject({ state: 'database', since: clock });
    expect(problem?.message).toContain('no write for 20 seconds');
    await beat(ctx);
    expect(await findWorkProblem(ctx, gigabytes)).toBeNull();
  });

  test('asks for 200 MB of free disk for the embedded database', async () => {
    const ctx = processOf('web');
    const almostFull = async (): Promise<number> => 199.5 * 1024 * 1024;
    const problem = await findWorkProblem(ctx, almostFull);
    expect(problem).toMatchObject({ state: 'disk', since: clock });
    expect(problem?.message).toContain('199 MB free');
    clock = new Date(start.getTime() + 60_000);
    expect((await findWorkProblem(ctx, almostFull))?.since).toEqual(start);
    const onPostgres = { ...ctx, config: { ...ctx.config, databaseUrl: 'postgres://db' } };
    expect(await findWorkProblem(onPostgres, almostFull)).toBeNull();
  });
});
