// The whole way: a server that sends and is written to, a backup of it, the loss of everything, a restore, and what
// people find then. With DATABASE_URL on PostgreSQL, otherwise on the embedded database.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../../../../test/support/app.ts';
import { listOf, readyToSend, untilStatus } from '../../../../test/support/samples/campaigns.ts';
import { makeInstallation, type OwnInstallation } from '../../../../test/support/samples/installation.ts';
import { demoCredentials } from '../../domain/accounts/seed-accounts.ts';
import { readFigures } from '../../domain/admin/installation-figures.ts';
import type { RunningServer } from '../../main.ts';
import { openInstallation } from '../installation/open.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { verifyBackup } from './verify.ts';

const passphrase = 'a long walk by the river';
let home: OwnInstallation;
let server: RunningServer;
let backups: string;
let lastBackup = '';
const metricsToken = 'a-token-for-scraping';

beforeAll(async () => {
  backups = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-backups-'));
  home = await makeInstallation(process.env.DATABASE_URL, { METRICS_TOKEN: metricsToken });
});
afterAll(async () => {
  await server?.close();
  await home?.remove();
  await rm(backups, { recursive: true, force: true });
});

const signIn = async (): Promise<Client> => {
  const client = new Client(server.url);
  const answer = await client.post('/api/auth/login', demoCredentials);
  expect(answer.status).toBe(200);
  return client;
};

const campaignTo = async (client: Client, name: string, listId: string, from: string): Promise<string> => {
  const { body } = await client.post('/api/esp/campaigns', {
    name,
    subject: 'A letter from the kiln',
    fromEmail: from,
    fromName: 'Mara',
    htmlContent: '<html><body><p>Hello, the kiln is open on Saturday.</p></body></html>',
    selectedLists: [listId],
  });
  const sent = await client.post(`/api/esp/campaigns/${body.id}/send`);
  if (sent.status >= 300) throw new Error(sent.text);
  return body.id;
};

const count = async (table: string): Promise<number> => {
  const { database } = await opened();
  const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? -1;
};
/** The pool of the running server. */
const opened = async () => ({ database: poolOf(server) });
const poolOf = ({ ctx }: RunningServer) => ({
  query: async <Row>(text: string): Promise<{ rows: Row[] }> => {
    const { sql } = await import('kysely');
    return { rows: (await sql.raw<Row>(text).execute(ctx.db)).rows };
  },
});

/** A command in another process has its own connections. */
const runBackup = async (now = new Date()) => {
  const on = await openInstallation(home.config);
  try {
    const { config } = home;
    return await backUp({ config, database: on.database, to: backups, now, passphrase, uploads: 'disk' });
  } finally {
    await on.close();
  }
};

const restoreFrom = (file: string, changes: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({
    config: home.config,
    file,
    now: new Date(),
    isReplacing: false,
    passphrase,
    isWithoutKey: false,
    ...changes,
  });

it('brings back everything up to the backup, sends nothing by itself, and links in old messages work', async () => {
  server = await home.start();
  const client = await signIn();
  const from = await readyToSend(client);

  const image = await readFile(path.join(import.meta.dirname, '../../../../docs/pictures/grade.png'));
  const form = new FormData();
  form.append('image', new Blob([image], { type: 'image/png' }), 'kiln.png');
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const uploaded = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  const { url: imageUrl } = (await uploaded.json()) as { url: string };
  const archivedFile = 'deliveries/2024-10/workspace/1.1.csv.zst';
  await server.ctx.archive.put(archivedFile, Buffer.from('rows of October'), 'text/csv');

  const first = await listOf(client, 'First', [{ email: 'ada@reader.example', firstName: 'Ada' }]);
  await untilStatus(client, await campaignTo(client, 'Sent before', first, from), 'sent');
  const [summary] = (await client.get('/api/outbox')).body;
  const { headers } = (await client.get(`/api/outbox/${summary.id}`)).body as {
    headers: { name: string; value: string }[];
  };
  const link =
    /<(http[^>]+)>/.exec(headers.find(({ name }) => name === 'List-Unsubscribe')?.value ?? '')?.[1] ?? '';
  expect(link).toContain('/u/');

  // Under way during the backup: the sandbox takes 14 messages a second.
  const second = await listOf(client, 'Second', []);
  const people = Array.from({ length: 60 }, (_, n) => `reader-${n}@reader.example,Reader,${n}`).join('\n');
  await client.post(`/api/esp/contacts/import?listId=${second}&consent=true`, { contactsData: people });
  const underWay = await campaignTo(client, 'Under way', second, from);
  await expect.poll(() => count("deliveries where state in ('accepted', 'delivered')")).toBeGreaterThan(3);

  let isWriting = true;
  let added = 0;
  const writing = (async () => {
    while (isWriting) {
      const made = await client.post('/api/esp/contacts', { email: `late-${added}@reader.example` });
      if (made.status === 201) added += 1;
      else await pause(50);
    }
  })();
  await expect.poll(() => added).toBeGreaterThan(2);
  const before = { added, templates: await count('templates'), users: await count('users') };
  const written = await runBackup();
  lastBackup = written.file;
  const after = added;
  isWriting = false;
  await writing;

  const { config } = server.ctx;
  await readFigures({ ...server.ctx, config: { ...config, backup: { ...config.backup, dir: backups } } });
  const lastSuccess = /^lettersmith_backup_last_success_timestamp_seconds (\S+)$/m.exec(
    await server.ctx.metrics.text(),
  )?.[1];
  expect(Number(lastSuccess)).toBe(Date.parse(written.manifest.createdAt) / 1_000);

  expect(written.missingUploads).toBe(0);
  expect(written.manifest.secretKey.included).toBe(true);
  if (written.heldMs !== null) expect(written.heldMs).toBeLessThan(5_000);
  expect((await verifyBackup(written.file)).manifest).toEqual(written.manifest);

  await client.post('/api/esp/contacts', { email: 'after-the-backup@reader.example' });
  await server.close();
  await home.destroy();

  const restored = await restoreFrom(written.file);
  expect(restored.prepared.paused).toBe(1);
  expect(restored.key).toBe(process.env.DATABASE_URL ? 'to-set' : 'restored');
  // On PostgreSQL the operator sets the key; here it is the one of the folder.
  if (process.env.DATABASE_URL) await restoreKeyByHand(written.file);

  server = await home.start();
  const messages = await count('sandbox.aws_messages');
  const again = await signIn();
  const late = await count("contacts where email like 'late-%'");
  expect(late).toBeGreaterThanOrEqual(before.added);
  expect(late).toBeLessThanOrEqual(after + 1);
  expect(await count("contacts where email = 'after-the-backup@reader.example'")).toBe(0);
  expect(await count('templates')).toBe(before.templates);
  expect(await count('users')).toBe(before.users);
  const exported = await again.get('/api/account/export');
  expect(exported.status).toBe(200);
  expect(exported.text).toContain('ada@reader.example');
  const shown = await fetch(imageUrl);
  expect(shown.status).toBe(200);
  await shown.arrayBuffer();
  const archived = await server.ctx.archive.get(archivedFile);
  expect(Buffer.from(archived ?? []).toString()).toBe('rows of October');

  // Stored credentials open: the key came along.
  const { database: pool } = await opened();
  const { rows } = await pool.query<{ id: string; sealed: string }>(
    'select workspace_id as id, aws_secret_sealed as sealed from esp_settings',
  );
  for (const { id, sealed } of rows)
    expect(server.ctx.secrets.open(sealed, `esp_settings ${id}`)).not.toBeNull();
  expect(rows.length).toBeGreaterThan(0);
  expect((await again.get('/api/config')).body.sendingPausedBy).toBe('restore');
  const paused = (await again.get(`/api/esp/campaigns/${underWay}`)).body;
  expect([paused.status, paused.waiting]).toEqual(['paused', 'restored']);

  const left = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(left.status).toBe(200);
  expect(await count("contacts where email = 'ada@reader.example' and status = 'unsubscribed'")).toBe(1);

  // A campaign that is started now waits as well.
  const waiting = await campaignTo(again, 'Started after', first, from).catch(() => null);
  await pause(700);
  expect(await count('sandbox.aws_messages')).toBe(messages);
  expect(waiting === null || (await again.get(`/api/esp/campaigns/${waiting}`)).body.status !== 'sent').toBe(
    true,
  );
});

/** What an operator of PostgreSQL does with a sealed key: here the folder takes it, as SECRET_KEY is not set. */
const restoreKeyByHand = async (file: string): Promise<void> => {
  const { readArchive } = await import('./archive.ts');
  const { openKeys } = await import('./sealed-key.ts');
  const { readText } = await import('./verify.ts');
  let sealed = '';
  await readArchive(file, async (entry) => {
    if (entry.name === 'secret-key.sealed') sealed = await readText(entry.body);
  });
  const [key = ''] = openKeys(sealed, passphrase);
  await writeFile(path.join(home.dataDir, 'secret-key'), `${key}\n`, { mode: 0o600 });
};

it('refuses a target that is not empty, a key that is missing, and a newer or damaged backup', async () => {
  const file = lastBackup;
  await expect(restoreFrom(file)).rejects.toThrow(/Nothing was changed\. .*--replace/);
  const damaged = path.join(backups, 'damaged.tar.zst');
  const bytes = await readFile(file);
  await writeFile(damaged, bytes.subarray(0, bytes.length - 100));
  await expect(restoreFrom(damaged, { isReplacing: true })).rejects.toThrow(/cut off|damaged/);
  bytes.writeUInt32BE(0xdeadbeef, Math.floor(bytes.length / 2));
  await writeFile(damaged, bytes);
  await expect(restoreFrom(damaged, { isReplacing: true })).rejects.toThrow(/damaged/);
  const elsewhere = { ...home.config, dataDir: path.join(backups, 'elsewhere') };
  await expect(restoreFrom(file, { config: elsewhere, passphrase: null })).rejects.toThrow(
    /secret key of the backup is not here/,
  );
  await expect(restoreFrom(file, { isReplacing: true })).rejects.toThrow(/already open|uses the database/);
  expect((await signIn()).cookies.size).toBeGreaterThan(0);
});
