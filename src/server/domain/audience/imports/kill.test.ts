// An import whose process is killed repeatedly gives the same result as an undisturbed one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedFiles, migrationsFolder } from '../../../../../test/support/database.ts';
import { fileOf } from '../../../../../test/support/kills/import-until-killed.ts';
import { quickStart } from '../../../../../test/support/quick-start.ts';
import { openEmbedded } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';

/** `npm test` kills five times, and imports 5,000 rows. */
const kills = process.env.LONG ? 50 : 5;
const rows = kills * 1_000;
/** The embedded database gets 500 rows at a time, and each batch that was read is a step. */
const stepsToWriting = rows / 500 + 6;
const program = fileURLToPath(
  new URL('../../../../../test/support/kills/import-until-killed.ts', import.meta.url),
);

let folder: string;
const open = (emptyDatabase?: string) =>
  openEmbedded({
    storage: {
      kind: 'folder',
      folder: path.join(folder, 'data'),
      ...(emptyDatabase ? { emptyDatabase } : {}),
    },
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-'));
  const { db, pool, close } = await open(await migratedFiles());
  await migrate(pool, migrationsFolder);
  await pool.query(`
    insert into workspaces (id, plan_type, plan_renews, created_at) values ('w1', 'trial', false, now());
    insert into lists (workspace_id, id, name, description, created_at, updated_at) values ('w1', 1, 'News', '', now(), now());
    insert into audience_numbers values ('w1', 1, 1, 0);
    insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
      values ('w1', 1, 'p8@many.example', 'Old', 'Old', 'unsubscribed', 'manual', now(), now());
    insert into suppressions values ('w1', 'all', sha256('w1:p4@many.example'), 'complained', 'test', now());`);
  await db.selectFrom('contacts').select('id').execute();
  await close();
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

interface Run {
  isDone: boolean;
  /** It resumed an import that an earlier process had read. */
  goesOn: boolean;
}

/**
 * Runs a process until it completes, or kills it some milliseconds after the given number of steps, counted from the
 * start or from the resumption of an import.
 */
const run = async (freshSteps = 0, furtherSteps = 0): Promise<Run> => {
  const steps = [freshSteps, furtherSteps].map(String);
  const child = spawn(
    process.execPath,
    [...quickStart, program, path.join(folder, 'data'), String(rows), ...steps],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout });
  const result = { isDone: false, goesOn: false };
  lines.on('line', (line) => {
    if (line === 'again') result.goesOn = true;
    if (line === 'done') result.isDone = true;
  });
  await once(child, 'close');
  return result;
};

it(`resumes after each of ${kills} kills, and imports no contact twice`, {
  timeout: kills * 120_000,
}, async () => {
  let killed = 0;
  let killedWriting = 0;
  while (killed < kills) {
    // The first kill hits the reading; later ones hit the writing, in one of its next batches.
    const freshSteps = killed === 0 ? 3 : stepsToWriting - 1 + Math.floor(Math.random() * 5);
    const { isDone, goesOn } = await run(freshSteps, 2);
    if (isDone) break;
    killed += 1;
    if (goesOn) killedWriting += 1;
  }
  // Only imports killed during reading had to be sent again.
  while (!(await run()).isDone);

  const expected = new Map<string, string>();
  const remaining = new Set<string>();
  for (const line of fileOf(rows).split('\n').filter(Boolean)) {
    const [email = '', first = '', last = '', unsubscribed = ''] = line.split(',');
    if (email.includes('@')) expected.set(email, `${first} ${last}`);
    if (unsubscribed === 'yes') remaining.add(email);
  }
  const { pool, close } = await open();
  const { rows: people } = await pool.query<{ email: string; name: string; status: string }>(
    "select email, first_name || ' ' || last_name as name, status from contacts",
  );
  expect(new Map(people.map(({ email, name }) => [email, name]))).toEqual(expected);
  expect(people).toHaveLength(expected.size);
  expect(people.filter(({ email, status }) => remaining.has(email) && status !== 'unsubscribed')).toEqual([]);
  const odd = people
    .filter(({ email, status }) => status !== 'subscribed' && !remaining.has(email))
    .map(({ email, status }) => [email, status]);
  expect(odd.sort()).toEqual([
    ['p4@many.example', 'complained'],
    ['p8@many.example', 'unsubscribed'],
  ]);
  const { rows: facts } = await pool.query(`select
    (select count(*) from list_members) as members,
    (select sum(n) from list_counts) as members_counted,
    (select count(*) from suppressions) as suppressed,
    (select sum(n) from contact_counts) as counted,
    (select count(*) from import_parts p join imports i using (workspace_id) where i.id = p.import_id and i.state = 'done') as left_over,
    (select count(*) from imports where state = 'reading') as reading,
    (select count(*) > 0 from imports where state = 'failed') as sent_again,
    (select imported from imports where state = 'done') as imported,
    (select failed from imports where state = 'done') as failed,
    (select count(*) from import_errors e join imports i on i.id = e.import_id where i.state = 'done') as refused`);
  const size = expected.size;
  const failed = rows / 100;
  expect(facts).toEqual([
    {
      members: size - remaining.size,
      members_counted: String(size - remaining.size),
      suppressed: remaining.size + 1,
      counted: String(size),
      left_over: 0,
      reading: 0,
      sent_again: true,
      imported: size,
      failed,
      refused: failed,
    },
  ]);
  await close();
  expect(killedWriting).toBeGreaterThan(kills / 4);
});
