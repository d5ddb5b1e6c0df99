// The files of a release as operators get them. Minutes long, and the registry of npm is asked for the packages that a
// release installs: `npm run test:long`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../test/support/free-port.ts';
import {
  buildImage,
  inChroot,
  inContainer,
  removeImage,
  run,
  whyNoContainer,
  whyNoImage,
} from '../../test/support/image.ts';
import { installPackage, tryInstallation } from '../../test/support/package.ts';
import { startPackage } from '../../test/support/start-package.ts';
import { packNpm, packWithNode } from './archives.ts';
import { writeEmptyDatabase } from './empty-database.ts';
import { makePackage } from './make-package.ts';
import { writeSbom } from './sbom.ts';

const root = path.resolve(import.meta.dirname, '../..');
const web = path.join(root, 'dist/web');
const seconds = 1_760_000_000;
const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const isLong = Boolean(process.env.LONG);
// Vitest cleans nothing up after tests that are all skipped.
const scratch = isLong ? fs.mkdtempSync(path.join(os.tmpdir(), 'lettersmith-long-release-')) : '';
const noImage = isLong ? whyNoImage() : 'it takes minutes';

afterAll(() => {
  if (noImage === null) removeImage();
  if (scratch !== '') fs.rmSync(scratch, { recursive: true, force: true });
});

const hashOf = (file: string): string => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

const makeTarball = async (name: string): Promise<string> => {
  const folder = path.join(scratch, name);
  await makePackage({ root, web, writeDatabase: (file) => writeEmptyDatabase(file, seconds) }, folder);
  const target = path.join(scratch, `${name}-packed`);
  fs.mkdirSync(target);
  return packNpm(folder, target);
};

const megabytesOf = (folder: string): number =>
  Number(spawnSync('du', ['-smL', folder], { encoding: 'utf8' }).stdout.split('\t')[0]);

describe.skipIf(!isLong)('the tarball of npm', () => {
  let tarball = '';

  it('has the same bytes when the same sources are packed again', async () => {
    tarball = await makeTarball('first');
    expect(hashOf(await makeTarball('second'))).toBe(hashOf(tarball));
  });

  it('installs at most 120 MB, is ready in 10 s, and the next time in 3 s', async () => {
    const place = path.join(scratch, 'place');
    const unpacked = path.join(scratch, 'unpacked');
    fs.mkdirSync(unpacked);
    run('tar', ['-xzf', tarball, '-C', unpacked]);
    installPackage(path.join(unpacked, 'package'), place);
    expect(megabytesOf(place)).toBeLessThanOrEqual(120);
    const first = await startPackage(place);
    const { templateId } = await tryInstallation(first.url);
    expect(await first.stop()).toBe(0);
    const second = await startPackage(place);
    const { client } = await tryInstallation(second.url);
    expect((await client.get(`/api/templates/${templateId}`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
    for (const { readyMs, readyCpuMs } of [first, second])
      console.log(
        `Ready after ${Math.round(readyMs)} ms, with ${Math.round(readyCpuMs)} ms of processor time`,
      );
    // Other work on this machine delays a start and adds nothing to its processor time.
    expect(first.readyCpuMs).toBeLessThan(10_000);
    expect(second.readyCpuMs).toBeLessThan(3_000);
  });
});

it.skipIf(!isLong)('lists its packages under its own name, with the same bytes each time', () => {
  const files = ['first', 'second'].map((name) => path.join(scratch, `${name}.cdx.json`));
  for (const file of files) writeSbom(root, file, seconds);
  const [first = '', second] = files.map((file) => fs.readFileSync(file, 'utf8'));
  expect(second).toBe(first);
  expect(JSON.parse(first)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'lettersmith', version } },
  });
});

describe.skipIf(noImage !== null)(`the image${noImage ? ` (skipped: ${noImage})` : ''}`, () => {
  it('runs as 10001 on a read-only root without rights, serves, is healthy, and stops', async () => {
    const context = path.join(scratch, 'context');
    fs.mkdirSync(context);
    const tarball = await makeTarball('image');
    packWithNode({ root, version, tarball, processor: process.arch, target: context, seconds });
    const image = buildImage(context, scratch, version);
    expect(image.config).toMatchObject({
      User: '10001:10001',
      StopSignal: 'SIGTERM',
      Volumes: { '/data': {} },
      Labels: { 'org.opencontainers.image.version': version },
    });

    const data = path.join(scratch, 'data');
    fs.mkdirSync(data);
    fs.chownSync(data, 10001, 10001);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      ALLOW_SANDBOX: '1',
      DEMO: '1',
      LOG_LEVEL: 'error',
    };
    const noContainer = whyNoContainer();
    console.log(
      `The image has ${Math.round(image.bytes / 1_048_576)} MB, its Debian included. It is started ${noContainer === null ? 'in a container' : `in a chroot: ${noContainer}`}`,
    );
    const program =
      noContainer === null
        ? inContainer(`lettersmith-${process.pid}`, data, settings)
        : inChroot(image, data, settings);
    const server = await startPackage(scratch, { program, port });
    try {
      await tryInstallation(server.url);
      expect(fs.statSync(path.join(data, 'database')).uid).toBe(10001);
      const [kind, command, file = ''] = image.healthCheck;
      const script = path.join(image.tree, file);
      const probe = (at: number): number | null =>
        spawnSync(process.execPath, [script, 'live', String(at)], { stdio: 'ignore' }).status;
      expect([kind, command, probe(port), probe(await freePort())]).toEqual(['CMD', 'node', 0, 1]);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  }, 1_800_000);
});
