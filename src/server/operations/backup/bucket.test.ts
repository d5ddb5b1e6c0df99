// Uploads in a bucket: a backup takes them along when it is told to, and a restore puts them back into an empty one.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../../../../test/support/app.ts';
import { type S3StandIn, startS3 } from '../../../../test/support/outside/s3.ts';
import { sendImage } from '../../../../test/support/samples/forms.ts';
import { makeInstallation, type OwnInstallation } from '../../../../test/support/samples/installation.ts';
import { demoCredentials } from '../../domain/accounts/seed-accounts.ts';
import type { RunningServer } from '../../main.ts';
import { openInstallation } from '../installation/open.ts';
import { type BackupOptions, backUp } from './backup.ts';
import { restore } from './restore.ts';

const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'only for tests' };
const secretKey = 'only for tests only for tests only for tests';
const image = path.join(import.meta.dirname, '../../../../docs/pictures/grade.png');
let bucket: S3StandIn;
let home: OwnInstallation;
let server: RunningServer | null = null;
let backups: string;

beforeAll(async () => {
  backups = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-backups-'));
  bucket = await startS3(keys);
  home = await makeInstallation(process.env.DATABASE_URL, {
    SECRET_KEY: secretKey,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'uploads',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });
});
afterAll(async () => {
  await server?.close();
  await home?.remove();
  await bucket?.close();
  await rm(backups, { recursive: true, force: true });
});

const runBackup = async (uploads: BackupOptions['uploads'], now: Date) => {
  const on = await openInstallation(home.config);
  try {
    const { config, database } = on;
    return await backUp({ config, database, to: backups, now, passphrase: null, uploads });
  } finally {
    await on.close();
  }
};

it.runIf(process.env.LONG)(
  'brings uploads back into an empty bucket, or leaves them in the one that has them',
  async () => {
    server = await home.start();
    const client = new Client(server.url);
    await client.post('/api/auth/login', demoCredentials);
    const { body } = await sendImage(client, await readFile(image));
    const isShown = async (): Promise<boolean> => {
      const answer = await fetch(body.url);
      return answer.ok && Buffer.from(await answer.arrayBuffer()).length > 1_000;
    };
    expect(await isShown()).toBe(true);
    const kept = new Map(bucket.files);
    expect(kept.size).toBeGreaterThan(0);

    const without = await runBackup('disk', new Date('2026-11-23T02:00:00Z'));
    expect([without.uploads, without.missingUploads]).toEqual([0, 0]);
    expect(without.manifest.uploads).toEqual({ place: 's3', included: false });
    const whole = await runBackup('all', new Date('2026-11-23T03:00:00Z'));
    expect(whole.missingUploads).toBe(0);
    expect(whole.uploads).toBe(kept.size);

    const loseAndRestore = async (file: string) => {
      await server?.close();
      await home.destroy();
      const result = await restore({
        config: home.config,
        file,
        now: new Date(),
        isReplacing: false,
        passphrase: null,
        isWithoutKey: false,
      });
      server = await home.start();
      return result;
    };
    bucket.files.clear();
    expect((await loseAndRestore(whole.file)).uploads).toBe(kept.size);
    expect([...bucket.files.keys()].sort()).toEqual([...kept.keys()].sort());
    for (const [key, { bytes, contentType }] of kept) {
      const found = bucket.files.get(key);
      expect([key, found?.contentType, found?.bytes.equals(bytes)]).toEqual([key, contentType, true]);
    }
    expect(await isShown()).toBe(true);

    // A file that the bucket lost is reported, and everything else is in the backup.
    const [lost = ''] = kept.keys();
    bucket.files.delete(lost);
    const poorer = await runBackup('all', new Date('2026-11-23T04:00:00Z'));
    expect([poorer.uploads, poorer.missingUploads]).toEqual([kept.size - 1, 1]);
    expect(bucket.refusals.filter((code) => code !== 'NoSuchKey')).toEqual([]);
  },
);
