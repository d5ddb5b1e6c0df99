// A new key takes over stored secrets from an older one, which is then needed by old links only.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { readConfig } from '../../config.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { createSecretBox, keyIdOf } from '../../encryption.ts';
import { checkSecrets } from '../doctor/database.ts';
import type { Installation } from '../installation/open.ts';
import { sealedColumns } from '../workspace/portable.ts';
import { rotateSecrets } from './rotate.ts';

const [oldKey, newKey, otherKey] = ['old', 'new', 'other'].map((name) =>
  `the ${name} key `.repeat(4).trim(),
) as [string, string, string];
let database: OpenDatabase;

const withKeys = (...keys: string[]): Installation => ({
  config: readConfig({ SECRET_KEY: keys.join(',') }),
  database,
  isServed: false,
  close: async () => undefined,
});

const storedOf = async (workspaceId: string): Promise<string> => {
  const { rows } = await database.pool.query<{ sealed: string }>(
    'select aws_secret_sealed as sealed from esp_settings where workspace_id = $1',
    [workspaceId],
  );
  return rows[0]?.sealed ?? '';
};

beforeAll(async () => {
  database = await testDatabase();
  const sealedBy = { a: oldKey, b: newKey, c: otherKey };
  for (const [id, key] of Object.entries(sealedBy)) {
    await database.pool.query(
      "insert into workspaces (id, plan_type, plan_renews, created_at) values ($1, 'trial', false, now())",
      [id],
    );
    await database.pool.query(
      `insert into esp_settings (workspace_id, aws_access_key_id, aws_secret_sealed, aws_region, default_from_email,
         default_from_name, postal_address, updated_at) values ($1, 'AKIA', $2, 'eu-west-1', '', '', '', now())`,
      [id, createSecretBox([key]).seal(`secret of ${id}`, `esp_settings ${id}`)],
    );
  }
});
afterAll(() => database?.close());

it('seals with the first key what an older one sealed, once, and names what no key opens', async () => {
  const on = withKeys(newKey, oldKey);
  const planned = {
    key: keyIdOf(newKey),
    resealed: 1,
    current: 1,
    lost: [{ table: 'esp_settings', workspaceId: 'c' }],
  };
  const before = await storedOf('a');
  expect(await rotateSecrets(on, true)).toEqual(planned);
  expect(await storedOf('a')).toBe(before);
  expect(await checkSecrets(on)).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('No key opens 1'),
  });

  expect(await rotateSecrets(on, false)).toEqual(planned);
  expect(await rotateSecrets(on, false)).toEqual({ ...planned, resealed: 0, current: 2 });
  const box = createSecretBox([newKey]);
  for (const id of ['a', 'b'])
    expect(box.open(await storedOf(id), `esp_settings ${id}`)).toBe(`secret of ${id}`);
  // Links that the old key signed hold as long as it is in SECRET_KEY.
  const link = createSecretBox([oldKey]).sign('/u/1');
  expect([createSecretBox([newKey, oldKey]).verify('/u/1', link), box.verify('/u/1', link)]).toEqual([
    true,
    false,
  ]);
});

it('knows every column that holds a sealed value', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name like '%sealed%' order by 1, 2`,
  );
  expect(rows).toEqual(sealedColumns.map(({ table, column }) => ({ table, column })));
});
