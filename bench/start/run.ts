// What an installed release takes: disk, and the time until it is ready.
//
//   npm run release && node bench/start/run.ts [rounds]
//
// Unpacks the archive of dist/release for this processor, and starts the package in it as `npx lettersmith` does, each
// round with a new folder of data and then with the same one again. The best round counts: others work on the machine too.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPackage } from '../../test/support/start-package.ts';
import { measuredAt } from '../measured.ts';

const rounds = Number(process.argv[2] ?? 5);
const releases = path.resolve(import.meta.dirname, '../../dist/release');

const archiveName = (): string => {
  const names = existsSync(releases) ? readdirSync(releases) : [];
  const name = names.find((each) => each.endsWith(`linux-${process.arch}.tar.gz`));
  if (name === undefined)
    throw new Error('There is no archive in dist/release. Run this first: npm run release');
  return name;
};

const megabytes = (folder: string): number =>
  Number(spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout.split('\t')[0]);

interface Figure {
  ms: number;
  cpuMs: number;
}

const best = (figures: readonly Figure[]): string => {
  const [first] = figures.toSorted((a, b) => a.ms - b.ms);
  const all = figures.map(({ ms }) => (ms / 1000).toFixed(1)).join(', ');
  return first ? `${(first.ms / 1000).toFixed(2)} s | ${(first.cpuMs / 1000).toFixed(2)} s | ${all}` : '';
};

const scratch = mkdtempSync(path.join(os.tmpdir(), 'lettersmith-start-'));
try {
  spawnSync('tar', ['-xzf', path.join(releases, archiveName()), '--strip-components=1', '-C', scratch]);
  const lib = path.join(scratch, 'lib');
  const program = [
    path.join(scratch, 'bin/node'),
    path.join(lib, 'node_modules/lettersmith/bin/lettersmith.mjs'),
  ];
  const env = { PATH: `${scratch}/bin:${process.env.PATH}` };
  const [first, later]: [Figure[], Figure[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const place = path.join(scratch, `place-${round}`);
    mkdirSync(place);
    for (const figures of [first, later]) {
      const server = await startPackage(place, { program, env });
      figures.push({ ms: server.readyMs, cpuMs: server.readyCpuMs });
      await server.stop();
    }
    rmSync(place, { recursive: true });
  }
  console.log(`${measuredAt()} Load ${os.loadavg()[0]?.toFixed(1)}, ${rounds} rounds.\n`);
  console.log('| | best | its processor time | all, s |\n|---|--:|--:|---|');
  console.log(`| first start after installation | ${best(first)} |`);
  console.log(`| later start | ${best(later)} |\n`);
  console.log(`| installed | |\n|---|--:|\n| the npm package with its packages | ${megabytes(lib)} MB |`);
  console.log(`| the archive with Node | ${megabytes(scratch)} MB |`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
