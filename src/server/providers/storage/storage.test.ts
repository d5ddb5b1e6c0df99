import { createHash } from 'node:crypto';
import dns from 'node:dns';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type S3StandIn, startS3 } from '../../../../test/support/outside/s3.ts';
import { openDiskStorage } from './disk.ts';
import { openS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+with=signs' };
const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251));
const keyOf = (text: string): string => `${createHash('sha256').update(text).digest('hex')}.png`;

let folder: string;
let s3: S3StandIn;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-storage-'));
  s3 = await startS3(keys);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bucket = { bucket: 'letters', region: 'eu-west-1' };
const openBucket = (changes: Partial<typeof keys> = {}): Storage =>
  openS3Storage({ endpoint: s3.endpoint, ...bucket, ...keys, ...changes });

describe.each([
  ['a folder', () => openDiskStorage(folder)],
  ['a bucket', async () => openBucket()],
])('%s', (name, open) => {
  test('stores a file until it is deleted', async () => {
    const storage = await open();
    const key = keyOf(name);
    expect([await storage.has(key), await storage.get(key)]).toEqual([false, null]);
    await storage.put(key, bytes, 'image/png');
    await storage.put(key, bytes, 'image/png');
    expect(await storage.has(key)).toBe(true);
    expect(Buffer.from((await storage.get(key)) ?? []).equals(bytes)).toBe(true);
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.has(key)).toBe(false);
    await storage.close();
  });

  test('accepts no name but the hash of the bytes', async () => {
    const storage = await open();
    for (const key of ['../../etc/passwd', 'a.png', `${'a'.repeat(64)}.png/..`, `${'A'.repeat(64)}.png`, ''])
      await expect((async () => storage.get(key))()).rejects.toThrow(/hash/);
    await storage.close();
  });
});

describe('a folder', () => {
  test('an interrupted write is never readable, and is cleaned up later', async () => {
    const storage = await openDiskStorage(folder);
    const key = keyOf('cut off');
    const draft = path.join(folder, 'unfinished', `${key}.0a0b0c`);
    await writeFile(draft, bytes.subarray(0, 100));
    expect([await storage.has(key), await storage.get(key)]).toEqual([false, null]);
    await openDiskStorage(folder);
    expect(await readdir(path.join(folder, 'unfinished'))).toHaveLength(1);
    await utimes(draft, new Date(0), new Date(0));
    await openDiskStorage(folder);
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([]);
  });

  test('reports that it cannot be written to, and leaves nothing', async () => {
    const storage = await openDiskStorage(folder);
    const key = keyOf('in the way');
    await writeFile(path.join(folder, key.slice(0, 2)), 'a file where a folder should be');
    await expect(storage.put(key, bytes, 'image/png')).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
    });
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([]);
    await rm(path.join(folder, key.slice(0, 2)));
  });

  test('reports that it cannot be read, which is not the same as empty', async () => {
    const storage = await openDiskStorage(folder);
    const key = keyOf('not to be read');
    await writeFile(path.join(folder, key.slice(0, 2)), 'a file where a folder should be');
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    await expect(storage.has(key)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    await rm(path.join(folder, key.slice(0, 2)));
  });
});

describe('a bucket', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test('temporary keys are sent with their session token', async () => {
    const temporary = { ...keys, sessionToken: 'a/token+of=an+hour' };
    const standIn = await startS3(temporary);
    const open = (changes: object) =>
      openS3Storage({ endpoint: standIn.endpoint, ...bucket, ...temporary, ...changes });
    const [storage, without] = [open({}), open({ sessionToken: undefined })];
    await storage.put(keyOf('temporary'), bytes, 'image/png');
    expect(Buffer.from((await storage.get(keyOf('temporary'))) ?? []).equals(bytes)).toBe(true);
    await expect(without.get(keyOf('temporary'))).rejects.toThrow(/answered GET with 403 InvalidToken$/);
    await Promise.all([storage.close(), without.close(), standIn.close()]);
  });

  test('without keys it takes those of its environment, and says when there are none', async () => {
    const standIn = await startS3({ ...keys, sessionToken: 'theirs' });
    // Nothing of the machine that runs this test.
    for (const name of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE'])
      vi.stubEnv(name, path.join(folder, 'none'));
    for (const name of ['AWS_PROFILE', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'])
      vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    const [poor, rich] = [1, 2].map(() => openS3Storage({ endpoint: standIn.endpoint, ...bucket }));
    await expect(poor?.has(keyOf('chain'))).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
      message: 'This server found no credentials for the bucket of uploads.',
    });
    vi.stubEnv('AWS_ACCESS_KEY_ID', keys.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys.secretAccessKey);
    vi.stubEnv('AWS_SESSION_TOKEN', 'theirs');
    await rich?.put(keyOf('chain'), bytes, 'image/png');
    expect(standIn.files.has(`/letters/${keyOf('chain')}`)).toBe(true);
    await Promise.all([poor?.close(), rich?.close(), standIn.close()]);
  });

  test.each([
    ['letters', 'eu-west-1', 'letters.s3.eu-west-1.amazonaws.com'],
    ['letters', 'cn-north-1', 'letters.s3.cn-north-1.amazonaws.com.cn'],
    // A certificate covers one label only.
    ['letters.example', 'us-gov-west-1', 's3.us-gov-west-1.amazonaws.com'],
  ])('without an endpoint the bucket %s in %s is called at %s', async (name, region, host) => {
    vi.stubEnv('AWS_ENDPOINT_URL', s3.endpoint);
    // No name is resolved, so nothing leaves this machine.
    const names: string[] = [];
    vi.spyOn(dns, 'lookup').mockImplementation(((asked: string, _: object, done: (error: Error) => void) => {
      names.push(asked);
      done(new Error('no names here'));
    }) as typeof dns.lookup);
    const storage = openS3Storage({ endpoint: null, bucket: name, region, ...keys });
    await expect(storage.has(keyOf('x'))).rejects.toThrow('The bucket of uploads does not answer.');
    expect(names).toEqual([host]);
    await storage.close();
  });

  test('stores the type of a file', async () => {
    const storage = openBucket();
    await storage.put(keyOf('typed'), bytes, 'font/woff2');
    expect(s3.files.get(`/letters/${keyOf('typed')}`)?.contentType).toBe('font/woff2');
    await storage.close();
  });

  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
  ])('it refuses %s and reports that', async (_, changes, code) => {
    const storage = openBucket(changes);
    await expect(storage.put(keyOf('x'), bytes, 'image/png')).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
      message: `The bucket of uploads answered PUT with 403 ${code}`,
    });
    expect(s3.refusals.at(-1)).toBe(code);
    await storage.close();
  });

  test('an unresponsive bucket is unavailable', async () => {
    const stopped = await startS3(keys);
    await stopped.close();
    const storage = openS3Storage({ endpoint: stopped.endpoint, ...bucket, ...keys });
    await expect(storage.get(keyOf('x'))).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    await storage.close();
  });

  test("the vendor's own client reads these files, and the other way round", async () => {
    const vendor = new S3Client({
      endpoint: s3.endpoint,
      region: bucket.region,
      credentials: keys,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    const storage = openBucket();
    const [ours, theirs] = [keyOf('ours'), keyOf('theirs')];
    await storage.put(ours, bytes, 'image/png');
    const read = await vendor.send(new GetObjectCommand({ Bucket: bucket.bucket, Key: ours }));
    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    expect((await vendor.send(new HeadObjectCommand({ Bucket: bucket.bucket, Key: ours }))).ContentType).toBe(
      'image/png',
    );
    await vendor.send(
      new PutObjectCommand({ Bucket: bucket.bucket, Key: theirs, Body: bytes, ContentType: 'image/png' }),
    );
    expect(Buffer.from((await storage.get(theirs)) ?? []).equals(bytes)).toBe(true);
    await vendor.send(new DeleteObjectCommand({ Bucket: bucket.bucket, Key: theirs }));
    expect(await storage.has(theirs)).toBe(false);
    vendor.destroy();
    await storage.close();
  });
});
