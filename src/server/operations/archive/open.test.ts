// The command and a server lease the same months, whatever the clock of each machine says.
import os from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { readConfig } from '../../config.ts';
import { withArchive } from './open.ts';

afterEach(() => vi.restoreAllMocks());

it('goes by the time of the database where the clock of its machine is wrong', async () => {
  const database = await testDatabase();
  const right = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => right + 3_600_000);
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_fields: object, message: string) => void warnings.push(message),
    error: () => undefined,
  };
  const on = {
    config: readConfig({ DATA_DIR: os.tmpdir() }),
    database,
    isServed: false,
    close: async () => undefined,
  };
  const now = await withArchive(on, log, async (ctx) => ctx.now());
  expect(Math.abs(now.getTime() - right)).toBeLessThan(600_000);
  expect(warnings).toEqual([expect.stringContaining('the clock of this machine differs')]);
  await database.close();
});
