// The program as it is run: every case is its own process.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { toMjml } from '#email/mjml/to-mjml.ts';
import { renderEmail } from '#email/render/render.ts';
import { help } from './arguments.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lettersmith-cli-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function lettersmith(args: readonly string[], input?: string | Buffer) {
  const options = { cwd: folder, input, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const main = path.join(root, 'src/cli/main.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], options);
  return { status, stdout, stderr };
}

const jsonKeys = [
  'file',
  'passed',
  'least',
  'grade',
  'score',
  'summary',
  'rulesetVersion',
  'groups',
  'findings',
  'tabLikelihood',
  'clientSupport',
  'notChecked',
];

function save(name: string, content: unknown): string {
  fs.writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

const input = {
  settings: { subject: 'News' },
  blocks: [
    { id: 'a', type: 'text', content: 'Grüße, {{first_name}} 👋' },
    { id: 'b', type: 'button', content: { text: 'Look', url: 'https://a.example' } },
  ],
} as const;
const document = documentSchema.parse(input);

describe('lettersmith render', () => {
  it('writes the syntax of another program, and names what that cannot say', () => {
    const when = { conditions: [{ about: 'tag', operator: 'has', id: 'x' }] };
    const some = { id: 'c', type: 'text', content: 'For a few', when };
    const file = save('some.json', { ...input, blocks: [...input.blocks, some] });
    const liquid = lettersmith(['render', '--syntax', 'liquid', file]);
    expect([liquid.status, liquid.stdout.includes('For a few')]).toEqual([0, false]);
    expect(liquid.stdout).toContain('Grüße, {{ first_name | escape_once }}');
    expect(liquid.stderr).toContain(`left out, because this syntax cannot say it: ${JSON.stringify(when)}`);
    const plain = lettersmith(['render', file]);
    expect([plain.stdout.includes('For a few'), plain.stderr]).toEqual([
      true,
      expect.stringContaining('all parts of the email'),
    ]);
    expect(lettersmith(['render', '--syntax', 'php', file]).stderr).toContain('--syntax is one of liquid,');
    expect(lettersmith(['render', '--syntax', 'liquid', '--text', file]).status).toBe(2);
  });

  it('writes HTML, text or MJML, byte for byte as rendered', () => {
    const file = save('email.json', input);
    const { html } = renderEmail(document);
    expect(lettersmith(['render', file])).toEqual({ status: 0, stdout: html, stderr: '' });
    expect(lettersmith(['render', '--text', file]).stdout).toBe(plainText(document));
    expect(lettersmith(['render', file, '--mjml']).stdout).toBe(toMjml(document));
  });

  it('reads the standard input, old documents, and a mark of byte order', () => {
    const { html } = renderEmail(document);
    expect(lettersmith(['render', '-'], JSON.stringify(input)).stdout).toBe(html);
    expect(lettersmith(['render', '-'], `\ufeff${JSON.stringify(input)}`).stdout).toBe(html);
    const bare = lettersmith(['render', '-', '--text'], JSON.stringify(input.blocks));
    expect(bare).toMatchObject({ status: 0, stdout: plainText(document) });
  });

  it('reports a fault without terminal control characters', () => {
    const button = {
      id: 'b',
      type: 'button',
      content: { text: 'Go', url: 'x\u001b]0;a title\u0007 \u009b2J' },
    };
    const { status, stderr } = lettersmith(['render', '-'], JSON.stringify([button]));
    expect(status).toBe(0);
    expect(stderr).toContain('is not a web, email, or phone address');
    expect(stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('writes all of a large email through a pipe', () => {
    const blocks = Array.from({ length: 500 }, (_, index) => ({
      id: `t${index}`,
      type: 'text',
      content: 'x'.repeat(2_000),
    }));
    const large = documentSchema.parse({ blocks });
    expect(lettersmith(['render', '-'], JSON.stringify({ blocks })).stdout).toBe(renderEmail(large).html);
  });

  it.runIf(process.platform === 'linux')(
    'refuses an endless file, and distinguishes a full disk from a closed pipe',
    () => {
      expect(lettersmith(['render', '/dev/zero'])).toMatchObject({ status: 1, stdout: '' });
      const main = path.join(root, 'src/cli/main.ts');
      const file = save('email.json', input);
      const shell = (redirection: string) =>
        spawnSync(
          'bash',
          ['-c', `set -o pipefail; '${process.execPath}' '${main}' render ${file} ${redirection}`],
          // In a locale that the machine does not have, bash prints a warning first.
          { cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
        );
      const full = shell('> /dev/full');
      expect([full.status, full.stderr]).toEqual([74, 'The result could not be written (ENOSPC).\n']);
      expect(shell('| true')).toMatchObject({ status: 0, stderr: '' });
    },
  );

  it('reports what readers will miss on the standard error, with the block', () => {
    const blocks = [input.blocks[0], { id: 'x', type: 'button', content: { text: 'Go', url: '' } }];
    const { status, stdout, stderr } = lettersmith(['render', save('gap.json', { blocks })]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^<!DOCTYPE html>/);
    expect(stderr).toBe('gap.json: blocks.1: The button “Go” has no link yet.\n');
  });

  it('refuses a faulty document with the path to each fault', () => {
    const blocks = [
      { id: 'a', type: 'text' },
      { id: 'a', type: 'button', styles: { color: 'red;}' } },
    ];
    const file = save('faulty.json', { settings: { maxWidth: '9px' }, blocks });
    const { status, stdout, stderr } = lettersmith(['render', file]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.split('\n')).toEqual([
      'faulty.json: settings.maxWidth: Use a size from 320px to 800px.',
      'faulty.json: blocks.1.styles.color: Use a color such as #1f4fd8.',
      'faulty.json: blocks.1.id: Two blocks have the same id. Give each block its own id.',
      '',
    ]);
  });

  it('lists twenty faults at most', () => {
    const blocks = Array.from({ length: 30 }, (_, index) => ({ id: `${index} `, type: 'divider' }));
    const { stderr } = lettersmith(['render', '-'], JSON.stringify({ blocks }));
    expect(stderr).toContain('standard input: blocks.19.id:');
    expect(stderr).toMatch(/standard input: and 10 more\.\n$/);
  });

  it('refuses input that is no document', () => {
    const { status, stdout, stderr } = lettersmith(['render', '-'], '{"blocks": [');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^standard input: This is no JSON: /);
  });

  it('distinguishes a missing file from an invalid document', () => {
    const missing = { status: 66, stdout: '', stderr: 'nowhere.json: there is no such file.\n' };
    expect(lettersmith(['render', 'nowhere.json'])).toEqual(missing);
    expect(lettersmith(['render', '.'])).toEqual({
      status: 66,
      stdout: '',
      stderr: '.: this is a folder.\n',
    });
  });
});

describe('lettersmith check', () => {
  const words = 'We moved the workshop to a larger hall. '.repeat(15);
  const good = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Bowls</title></head><body bgcolor="#ffffff"><p>${words}</p></body></html>`;
  const bad = good.replace('</p>', '</p><a href="http://1.2.3.4/\u001b[2J">www.mybank.com</a>');
  const mail = (html: string): string =>
    `From: Ann <ann@shop.test>\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\nDate: Tue, 21 Jan 2025 09:30:00 +0000\r\nMessage-ID: <a@shop.test>\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(html).toString('base64')}`;

  it('gives the grade by its exit code, and the reasons in words without terminal control characters', () => {
    expect(lettersmith(['check', save('good.html', good)])).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^good\.html: A\+?, \d+ of 100\n/),
    });
    const { status, stdout } = lettersmith(['check', '-'], bad);
    expect(status).toBe(1);
    expect(stdout).toContain('standard input: D,');
    expect(stdout).toContain('line 1: www.mybank.com → http://1.2.3.4/');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('writes the whole analysis as JSON', () => {
    const { status, stdout } = lettersmith([
      'check',
      '--json',
      '--subject',
      'Bowls!!',
      save('bad.html', bad),
    ]);
    const analysis = JSON.parse(stdout);
    expect([status, analysis.file, analysis.grade]).toEqual([1, 'bad.html', 'D']);
    expect(analysis.findings.map(({ id }: { id: string }) => id)).toContain('subject-punctuation');
  });

  it.each([
    ['A+', 1],
    ['d', 0],
    ['C', 1],
    ['F', 0],
  ])('fails below the required grade: %s', (minGrade, expected) => {
    const { status, stdout } = lettersmith(['check', '--json', '--min', minGrade, '-'], bad);
    const { grade, passed, least } = JSON.parse(stdout);
    expect([status, grade, passed, least]).toEqual([expected, 'D', expected === 0, minGrade.toUpperCase()]);
  });

  it('gives JSON of a shape that scripts can rely on', () => {
    const { stdout } = lettersmith(['check', '--json', '-'], bad);
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual(jsonKeys);
    expect(Object.keys(report.groups[0])).toEqual(['id', 'name', 'cost', 'findings']);
    const manual = fs.readFileSync(path.join(root, 'docs/command-line.md'), 'utf8');
    for (const key of jsonKeys) expect(manual).toContain(`\`${key}\``);
  });

  it('reads saved messages, and requires an unsubscribe link of those to a list', () => {
    const analysis = (more: string[], text: string) =>
      JSON.parse(lettersmith(['check', '--json', ...more, '-'], text).stdout);
    const severities = (found: { findings: { id: string; severity: string }[] }) =>
      found.findings.filter(({ id }) => id === 'unsubscribe-missing').map(({ severity }) => severity);
    expect(severities(analysis([], mail(good)))).toEqual(['info']);
    expect(severities(analysis([], `Precedence: bulk\r\n${mail(good)}`))).toEqual(['block']);
    expect(severities(analysis(['--purpose', 'campaign'], mail(good)))).toEqual(['block']);
  });

  it.each([
    ['an empty file', '', 'The file is empty.'],
    [
      'a message whose HTML is empty',
      'Subject: a\nContent-Type: text/html\n\n \n',
      'The HTML part of this email is empty.',
    ],
    [
      'Outlook’s own format',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      'This is in Outlook’s own format (.msg).',
    ],
    ['a PDF', '%PDF-1.7', 'This is a PDF.'],
    ['plain text', 'Hello Ben', 'This is neither HTML nor an email with headers.'],
    ['a document', '{"blocks": []}', 'This is JSON. Render a document first'],
    ['a message without HTML', 'Subject: a\n\nHello', 'This email has no HTML part'],
  ])('refuses %s', (_what, given, why) => {
    const { status, stdout, stderr } = lettersmith(['check', '-'], given);
    expect([status, stdout]).toEqual([65, '']);
    expect(stderr).toContain(`standard input: ${why}`);
  });

  it('reports a missing file', () => {
    expect(lettersmith(['check', 'nowhere.html']).status).toBe(66);
  });
});

describe('lettersmith', () => {
  it('explains its use, and writes no result', () => {
    const { status, stdout, stderr } = lettersmith(['render', '--pdf', 'a.json']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/'--pdf'[\s\S]*Usage: lettersmith render/);
  });

  it('shows its help', () => {
    expect(lettersmith(['--help'])).toEqual({ status: 0, stdout: help, stderr: '' });
  });

  it('is started by its launcher, from any folder', () => {
    const { bin } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    const launcher = path.join(root, bin.lettersmith);
    const file = save('launched.json', input);
    const sent = spawnSync(launcher, ['render', '--text', file], { cwd: folder, encoding: 'utf8' });
    expect([sent.status, sent.stdout]).toEqual([0, plainText(document)]);
    expect(spawnSync(launcher, ['render', 'no.json'], { cwd: folder, encoding: 'utf8' }).status).toBe(66);
  });
});

describe('commands on an installation', () => {
  it('prints the versions', () => {
    const { status, stdout } = lettersmith(['version', '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      lettersmith: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
    });
  });

  it('refuses an unknown option as wrong usage', () => {
    const { status, stdout, stderr } = lettersmith(['version', '--all']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^version: .*--all/);
  });
});
