// A workspace leaves one installation and arrives in another, whichever database each has.
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../test/support/app.ts';
import { listOf, readyToSend } from '../../../../test/support/samples/campaigns.ts';
import { deleteSomeRows } from '../../db/audience/contacts/all-rows.ts';
import type { Installation } from '../installation/open.ts';
import { missingRows } from './compare.ts';
import { eraseWorkspace, listWorkspaces } from './erase.ts';
import { exportWorkspace } from './export.ts';
import { importWorkspace } from './import.ts';
import { moveWorkspace } from './move.ts';
import { selectList, workspaceTables } from './tables.ts';

/** Workers would change rows meanwhile. */
const webOnly = ['--services=web'];
let from: TestServer;
let to: TestServer;
let mara: Client;
let workspaceId: string;

const installation = ({ server, database }: TestServer): Installation => ({
  config: server.ctx.config,
  database,
  isServed: false,
  close: async () => undefined,
});

/** All rows of the workspace, as JSON; identities that the database counts differ. */
const rowsOf = async ({ database }: TestServer): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const { name, columns, where } of await workspaceTables(database.pool)) {
    const kept = columns.filter((column) => column.name !== 'aws_secret_sealed');
    const { rows } = await database.pool.query<{ line: string }>(
      `select row_to_json(t)::text as line from (select ${selectList(kept)} from ${name} where ${where}) t order by 1`,
      [workspaceId],
    );
    // The index of the search is written in the background.
    if (rows.length > 0 && name !== 'contact_blocks') found[name] = rows.map(({ line }) => line);
  }
  return found;
};

beforeAll(async () => {
  [from, to] = await Promise.all([
    startTestServer({}, {}, webOnly),
    startTestServer({ SECRET_KEY: 'another key for tests another key for tests' }, {}, webOnly),
  ]);
  mara = await from.member('mara@shop.example');
  workspaceId = await from.workspaceOf(mara);
  await readyToSend(mara);
  await listOf(mara, 'Readers', [
    { email: 'ada@reader.example', firstName: 'Ada’s "own"\n\\line' },
    { email: 'bo@reader.example' },
  ]);
  const image = await readFile(path.join(import.meta.dirname, '../../../../docs/pictures/grade.png'));
  const form = new FormData();
  form.append('image', new Blob([image], { type: 'image/png' }), 'kiln.png');
  const cookie = [...mara.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await fetch(`${from.url}/api/upload`, { method: 'POST', body: form, headers: { cookie } });
}, 300_000);
afterAll(async () => {
  await from?.close();
  await to?.close();
});

it('arrives with every row, its uploads, and credentials sealed for the new key', async () => {
  const passphrase = 'a long walk by the river';
  const { file, uploads } = await exportWorkspace(installation(from), {
    workspaceId,
    to: from.server.ctx.config.dataDir,
    passphrase,
  });
  expect(uploads).toBeGreaterThan(0);
  await expect(importWorkspace(installation(to), { file, passphrase: null })).rejects.toThrow(/passphrase/);
  const before = await rowsOf(from);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['contacts', 'list_members', 'list_counts', 'contact_counts', 'users', 'uploads']),
  );
  const result = await importWorkspace(installation(to), { file, passphrase });
  expect(result).toMatchObject({ workspaceId, withSecrets: true, uploads });
  expect(await rowsOf(to)).toEqual(before);

  const { rows } = await to.database.pool.query<{ sealed: string }>(
    'select aws_secret_sealed as sealed from esp_settings where workspace_id = $1',
    [workspaceId],
  );
  expect(to.server.ctx.secrets.open(rows[0]?.sealed ?? '', `esp_settings ${workspaceId}`)).not.toBeNull();
  expect(from.server.ctx.secrets.open(rows[0]?.sealed ?? '', `esp_settings ${workspaceId}`)).toBeNull();
  await expect(importWorkspace(installation(to), { file, passphrase })).rejects.toThrow(/exists here/);
});

it('leaves out the SES account without a passphrase, and nothing of a refused import', async () => {
  const { file, manifest } = await exportWorkspace(installation(from), {
    workspaceId,
    to: os.tmpdir(),
    passphrase: null,
  });
  expect(manifest.tables.map(({ name }) => name)).not.toContain('esp_settings');
  expect((await eraseWorkspace(installation(to), workspaceId)).files).toBeGreaterThan(0);
  expect((await listWorkspaces(installation(to))).map(({ id }) => id)).not.toContain(workspaceId);
  const bytes = await readFile(file);
  const cut = `${file}.cut`;
  await writeFile(cut, bytes.subarray(0, bytes.length - 40));
  await expect(importWorkspace(installation(to), { file: cut, passphrase: null })).rejects.toThrow(/cut off/);
  // A person with the same address has an account here.
  await to.member('mara@shop.example');
  await expect(importWorkspace(installation(to), { file, passphrase: null })).rejects.toThrow(
    /does not fit beside what is here: .*mara@shop\.example.*Nothing was changed/,
  );
  expect(Object.keys(await rowsOf(to))).toEqual([]);
});

it('moves: refuses while a process runs, continues where it broke off, and erases nothing that is not there', async () => {
  const [here, there] = [installation(from), installation(to)];
  const { pool } = from.database;
  await expect(moveWorkspace(here, there, workspaceId)).rejects.toThrow(
    /A process .* is running.* Nothing was changed/,
  );
  await expect(moveWorkspace(here, here, workspaceId)).rejects.toThrow(/the same installation/);
  await expect(moveWorkspace(here, there, 'nothing')).rejects.toThrow(/There is no workspace/);
  Object.assign(from.server.ctx.own, { stage: 'stopped' });
  await pool.query("update processes set state = 'stopped'");
  // The account that the test before made at the target.
  await to.database.pool.query(
    "update users set email = 'other@shop.example' where email = 'mara@shop.example'",
  );

  // It broke off after the import, and the target has lost a row since.
  const { file } = await exportWorkspace(here, {
    workspaceId,
    to: os.tmpdir(),
    passphrase: 'for this test only',
  });
  await importWorkspace(there, { file, passphrase: 'for this test only' });
  expect(await missingRows(here, there, workspaceId)).toEqual([]);
  await to.database.pool.query(
    "update contacts set first_name = 'Changed' where workspace_id = $1 and email = 'bo@reader.example'",
    [workspaceId],
  );
  await expect(moveWorkspace(here, there, workspaceId)).rejects.toThrow(
    /contacts \(1\)\. Nothing was erased/,
  );
  expect((await listWorkspaces(here)).map(({ id }) => id)).toContain(workspaceId);
  await to.database.pool.query(
    `update contacts set first_name = '' where workspace_id = $1 and email = 'bo@reader.example'`,
    [workspaceId],
  );
  // It broke off again, in the erasure: what is left here is all there.
  expect(await deleteSomeRows(from.database.db, workspaceId, 1)).toBeGreaterThan(0);
  expect(await missingRows(here, there, workspaceId)).toEqual([]);
  await eraseWorkspace(there, workspaceId);

  const before = await rowsOf(from);
  expect(await moveWorkspace(here, there, workspaceId)).toMatchObject({
    workspaceId,
    rows: expect.any(Number),
    files: 1,
  });
  expect(await rowsOf(to)).toEqual(before);
  expect(await rowsOf(from)).toEqual({});
  await expect(moveWorkspace(here, there, workspaceId)).rejects.toThrow(/no longer here: it was moved/);
});
