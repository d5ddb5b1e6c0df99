import { expect, it } from 'vitest';
import { migrationsFolder, testDatabase } from '../../../test/support/database.ts';
import { migrate } from './migrate.ts';

it('finds nothing to do in a database that is up to date', async () => {
  const database = await testDatabase();
  expect(await migrate(database.pool, migrationsFolder)).toEqual([]);
  await database.close();
});
