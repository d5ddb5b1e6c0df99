// docs/first-server.md, word for word, in a new Debian: from the files of a release to a sent campaign, metrics and a
// restored backup. Ten minutes, and the mirror of Debian is asked for packages: `npm run test:long`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Debian, makeDebian, whyNoDebian } from '../../test/support/first-server/debian-root.ts';
import { commandsUnder } from '../../test/support/first-server/steps.ts';
import { packNpm, packWithNode, writeChecksums } from './archives.ts';
import { writeEmptyDatabase } from './empty-database.ts';
import { makePackage } from './make-package.ts';

const root = path.resolve(import.meta.dirname, '../..');
const why = process.env.LONG ? whyNoDebian() : 'it takes minutes';
// Vitest cleans nothing up after tests that are all skipped.
const scratch = why === null ? fs.mkdtempSync(path.join(os.tmpdir(), 'lettersmith-first-server-')) : '';
const base = path.join(scratch, 'debian');
const files = path.join(scratch, 'release');
const seconds = 1_760_000_000;
const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const person = path.join(root, 'test/support/first-server/person.mjs');
const email = 'ann@shop.example';
const password = 'a long walk by the river';

beforeAll(async () => {
  if (why !== null) return;
  const folder = path.join(scratch, 'package');
  const web = path.join(root, 'dist/web');
  await makePackage({ root, web, writeDatabase: (file) => writeEmptyDatabase(file, seconds) }, folder);
  fs.mkdirSync(files);
  const tarball = packNpm(folder, files);
  packWithNode({ root, version, tarball, processor: process.arch, target: files, seconds });
  writeChecksums(files);
  makeDebian(base);
}, 1_200_000);
afterAll(() => {
  if (scratch !== '') fs.rmSync(scratch, { recursive: true, force: true });
});

/** Runs the commands under a heading; gives what they printed. */
const follow = (debian: Debian, heading: string, input = ''): string => {
  let printed = '';
  for (const command of commandsUnder(heading)) printed += debian.must(command, input);
  return printed;
};

/** Lets the person act in the browser, which trusts the certificate that Caddy made. */
const browse = (debian: Debian, what: string, words: Record<string, string> = {}) => {
  const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
  const command = `NODE_EXTRA_CA_CERTS=${authority} /opt/lettersmith/bin/node person.mjs ${what} '${JSON.stringify(words)}'`;
  return JSON.parse(debian.must(command));
};

const untilPrinted = async (debian: Debian, command: string, wanted: RegExp): Promise<void> => {
  await expect.poll(() => debian.run(command).printed, { timeout: 60_000, interval: 500 }).toMatch(wanted);
};

const targets = `curl --silent 'http://localhost:9090/api/v1/query?query=lettersmith_ready'`;

describe.skipIf(why !== null).each(['With the embedded database', 'With PostgreSQL'])(
  `a first server${why ? ` (skipped: ${why})` : ''}, %s`,
  (database) => {
    const place = path.join(scratch, database.replaceAll(' ', '-'));
    let debian: Debian;

    beforeAll(async () => {
      spawnSync('cp', ['--archive', base, place]);
      debian = new Debian(place);
      await debian.boot();
      debian.must('apt-get update');
      debian.must('apt-get install --yes curl');
      for (const name of fs.readdirSync(files)) debian.copyIn(path.join(files, name));
      debian.copyIn(person);
    }, 600_000);

    afterAll(async () => {
      await debian?.stop();
      fs.rmSync(place, { recursive: true, force: true });
    }, 120_000);

    it('is installed, is reached through Caddy, sends, shows metrics, and comes back from a backup', async () => {
      expect(follow(debian, '1. Unpack')).toContain('linux-x64.tar.gz: OK');
      const isPostgres = database === 'With PostgreSQL';
      for (const command of commandsUnder(database)) {
        const typed = command.includes('--pwprompt') ? passwordOf(debian) : '';
        debian.must(command, `${typed}\n${typed}\n`);
      }
      follow(debian, 'Either way');
      debian.must('echo ALLOW_SANDBOX=1 >> /etc/lettersmith/env');

      const started = Date.now();
      expect(follow(debian, '3. Start')).not.toMatch(/^bad/m);
      console.log(`${database}: ready and examined after ${Date.now() - started} ms`);

      for (const command of commandsUnder('4. The address')) {
        // No internet reaches this machine.
        if (command.startsWith('systemctl reload'))
          debian.must(`sed -i 's/^letters.example.com {/&\\n\\ttls internal/' /etc/caddy/Caddyfile`);
        debian.must(command);
      }
      await untilPrinted(debian, 'curl --silent --insecure https://letters.example.com/api/ready', /"ready"/);

      const [link] = /https:\/\/\S+/.exec(follow(debian, '5. The first administrator')) ?? [];
      browse(debian, 'choosePassword', { link: link ?? '', password });
      browse(debian, 'signIn', { email, password });
      browse(debian, 'connectSandbox');
      const { campaignId } = browse(debian, 'sendCampaign', { list: 'Tea people' });
      expect(browse(debian, 'readReport', { campaignId })).toMatchObject({ deliveredCount: 3 });

      follow(debian, '7. Metrics');
      await untilPrinted(debian, targets, /"value":\[[\d.]+,"1"\]/);
      expect(debian.must('curl --silent --insecure https://letters.example.com/metrics')).toBe('');

      const [backup = '', verify = '', stop = '', restore = '', start = '', resume = ''] = commandsUnder(
        '8. A backup, and its restore',
      );
      debian.must(backup);
      expect(debian.must(verify)).toContain('is whole');
      debian.must(stop);
      debian.must(restore);
      debian.must(start);
      await untilPrinted(debian, 'curl --silent localhost:3000/api/ready', /"ready"/);
      browse(debian, 'signIn', { email, password });
      expect(browse(debian, 'readReport', { campaignId })).toMatchObject({ deliveredCount: 3 });

      // The machine is lost: its data, its database and its settings, of which there is a copy.
      debian.must('systemctl stop lettersmith && rm -rf /var/lib/lettersmith');
      debian.must('install -d -m 0700 -o lettersmith -g lettersmith /var/lib/lettersmith');
      if (isPostgres) {
        debian.must('runuser -u postgres -- dropdb lettersmith');
        debian.must(commandsUnder(database).find((command) => command.includes('createdb')) ?? 'false');
      }
      debian.must(restore.replace('--replace ', ''));
      debian.must(start);
      await untilPrinted(debian, 'curl --silent localhost:3000/api/ready', /"ready"/);
      browse(debian, 'signIn', { email, password });
      expect(browse(debian, 'readReport', { campaignId })).toMatchObject({ deliveredCount: 3 });
      debian.must(resume);
      const again = browse(debian, 'sendCampaign', { list: 'Coffee people' });
      expect(browse(debian, 'readReport', again)).toMatchObject({ deliveredCount: 3 });
    }, 900_000);
  },
);

const passwordOf = (debian: Debian): string =>
  debian.must(`sed -n 's/^POSTGRES_PASSWORD=//p' /etc/lettersmith/env`).trim();
