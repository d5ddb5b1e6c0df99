import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { type SesStandIn, startSesStandIn } from '../../../../test/support/outside/ses-stand-in.ts';
import { seedWorkspace, sendingContext } from '../../../../test/support/samples/sending.ts';
import type { Context } from '../../context.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { openSesAccount } from './account.ts';

let database: OpenDatabase;
let ses: SesStandIn;
let ctx: Context;
let closeContext: () => Promise<void>;

beforeAll(async () => {
  database = await testDatabase();
  ses = await startSesStandIn();
  const databaseUrl = database.kind === 'postgres' ? 'postgres://' : null;
  const made = sendingContext({ db: database.db, databaseUrl, ses });
  ctx = made.ctx;
  closeContext = made.close;
});
afterAll(async () => {
  await closeContext();
  await ses.close();
  await database.close();
});

test('concurrent callers that open an account during its first request all get the answer of SES', async () => {
  for (let index = 0; index < 10; index += 1) {
    const id = `w${index}`;
    await seedWorkspace(ctx, ses, { id, knownAt: new Date(0) });
    const opened = await Promise.all(Array.from({ length: 6 }, () => openSesAccount(ctx, id)));
    expect(opened.map((account) => account?.facts?.perSecond)).toEqual(
      Array.from({ length: 6 }, () => expect.any(Number)),
    );
  }
});
