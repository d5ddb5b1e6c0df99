// Imports a file into the database of a folder, or resumes an import there, until it is done, or until a number of
// steps: a moment later it kills itself, since no other process could time it as exactly.

import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/db/database.ts';
import { idOf } from '#server/domain/audience/contacts/public-ids.ts';
import { importText } from '#server/domain/audience/imports/imports.ts';
import { finishImports } from '#server/domain/audience/imports/write.ts';
import type { Caller } from '#server/domain/shared/caller.ts';
import { createMemory } from '#server/memory.ts';
import { noMetrics } from '#server/metrics/metrics.ts';
import { noTracing } from '#server/tracing/tracing.ts';
import { translatorFor } from '#text/translator.ts';

const [dataDir = '', rows = '0', freshSteps = '0', furtherSteps = '0'] = process.argv.slice(2);
const workspaceId = 'w1';

/** By the file. */
const isUnsubscribed = (person: number): boolean => person % 7 === 3;

/** Each fourth row repeats the contact of an earlier row, with different values. */
export const fileOf = (count: number): string =>
  `email,first_name,last_name,unsubscribed\n${Array.from({ length: count }, (_, n) => {
    const person = n % 4 === 3 ? n >> 1 : n;
    return n % 100 === 50
      ? `invalid${n},X,Y,\n`
      : `p${person}@many.example,First${n},Last${person},${isUnsubscribed(person) ? 'yes' : ''}\n`;
  }).join('')}`;

if (import.meta.main) {
  const database = await openDatabase({ dataDir });
  const { db } = database;
  let ids = 0;
  let steps = 0;
  let last = 0;
  const ctx = {
    db,
    memory: createMemory(),
    metrics: noMetrics,
    tracing: noTracing,
    config: { databaseUrl: null },
    now: () => {
      steps += 1;
      if (steps === last) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * 15);
      return new Date();
    },
    newId: () => `import-${process.pid}-${++ids}`,
    background: { enqueue: () => undefined },
    log: console,
  } as unknown as Context;
  const begun = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['writing_status', 'done'])
    .execute();
  const account = { id: 'u1', workspace_id: workspaceId } as Caller;
  process.stdout.write(begun.length > 0 ? 'again\n' : 'fresh\n');
  last = Number(begun.length > 0 ? furtherSteps : freshSteps);
  if (begun.length > 0) await finishImports(ctx, 0);
  else {
    const options = {
      listId: idOf('list', workspaceId, 1),
      consent: true,
      address: '',
      translate: translatorFor('en'),
    };
    await importText(ctx, account, fileOf(Number(rows)), options);
  }
  await database.close();
  process.stdout.write('done\n');
}
