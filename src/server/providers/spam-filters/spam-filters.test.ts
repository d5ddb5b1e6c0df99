import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilterStandIn, startRspamd, startSpamd } from '../../../../test/support/outside/filters.ts';
import { contentReport } from './content-rules.ts';
import { createRspamd } from './rspamd.ts';
import type { SpamFilter } from './spam-filter.ts';
import { createSpamd, readSpamdAnswer } from './spamd.ts';

let spamd: FilterStandIn;
let rspamd: FilterStandIn;
let engines: Record<'spamd' | 'rspamd', SpamFilter>;
/** The same, with a short timeout. */
let hasty: typeof engines;
const now = () => new Date('2026-05-04T10:00:00Z');
const message = {
  subject: 'Blue bowls: zurück\r\nX-Injected: yes',
  html: '<p>Grüße from the workshop</p><img src="file:///etc/passwd">',
  text: '',
};

beforeAll(async () => {
  [spamd, rspamd] = await Promise.all([startSpamd(), startRspamd()]);
  const askedFor = (timeoutMs: number): typeof engines => ({
    spamd: createSpamd({ host: '127.0.0.1', port: Number(new URL(spamd.url).port), timeoutMs }, now),
    rspamd: createRspamd({ url: rspamd.url, timeoutMs }, now),
  });
  engines = askedFor(60_000);
  hasty = askedFor(200);
});
afterAll(() => Promise.all([spamd.close(), rspamd.close()]));
beforeEach(() => {
  for (const standIn of [spamd, rspamd]) Object.assign(standIn, { mood: 'well', messages: [] });
});

test('SpamAssassin: the score and rules of the content, without those of the delivery', async () => {
  expect(await engines.spamd.judge(message)).toEqual({
    score: 4,
    threshold: 5,
    rules: [
      {
        name: 'EMPTY_MESSAGE',
        points: 2.2,
        description: 'Message appears to have no textual parts and no Subject: text',
      },
      { name: 'HTML_IMAGE_ONLY_04', points: 1.7, description: 'HTML: images with 0-400 bytes of words' },
      { name: 'MIME_HTML_ONLY', points: 0.1, description: 'Message only has text/html MIME parts' },
    ],
  });
});

test('Rspamd: the score and rules of the content, without those of the delivery', async () => {
  expect(await engines.rspamd.judge(message)).toEqual({
    score: 5.2,
    threshold: 15,
    rules: [
      { name: 'R_SUSPICIOUS_IMAGES', points: 5, description: 'Message contains many images' },
      { name: 'MIME_HTML_ONLY', points: 0.2, description: 'Message has only an HTML part' },
    ],
  });
});

test('both get one message with neutral headers, no route, and no injected header', async () => {
  await Promise.all([engines.spamd.judge(message), engines.rspamd.judge(message)]);
  const [mail = ''] = spamd.messages;
  expect(rspamd.messages).toEqual([mail]);
  const head = mail.slice(0, mail.indexOf('\r\n\r\n'));
  expect(head).toMatch(/^From: Sender <sender@example\.com>\r$/m);
  expect(head).toMatch(/^Date: Mon, 04 May 2026 10:00:00 \+0000\r$/m);
  expect(head).toMatch(/^Content-Transfer-Encoding: quoted-printable\r?$/m);
  expect(head).not.toMatch(/^Received:/im);
  expect(head).not.toMatch(/^X-Injected/im);
  expect(mail).toContain('Gr=C3=BC=C3=9Fe from the workshop');
  expect(mail).not.toContain('root:');
});

describe.each(['spamd', 'rspamd'] as const)('%s', (name) => {
  test.each(['silent', 'drip'] as const)('that is %s times out', async (mood) => {
    (name === 'spamd' ? spamd : rspamd).behavior = mood;
    expect(await hasty[name].judge(message)).toBeNull();
  });

  test.each(['nonsense', 'flood', 'odd'] as const)('that is %s gives no result', async (mood) => {
    (name === 'spamd' ? spamd : rspamd).behavior = mood;
    expect(await engines[name].judge(message)).toBeNull();
  });
});

test('an endless answer is not read to its end', async () => {
  for (const [name, standIn] of [
    ['spamd', spamd],
    ['rspamd', rspamd],
  ] as const) {
    standIn.behavior = 'flood';
    const before = process.memoryUsage().rss;
    expect(await engines[name].judge(message)).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  }
});

test('a report lists the rules with the most points, and cuts long descriptions', () => {
  const rules = Array.from({ length: 5_000 }, (_, index) => ({
    name: `RULE_${index}`,
    points: index,
    description: 'x'.repeat(5_000),
  }));
  const report = contentReport(10, 5, rules);
  expect(report.rules).toHaveLength(100);
  expect(report.rules[0]?.name).toBe('RULE_4999');
  expect(report.rules[0]?.description.length).toBeLessThanOrEqual(300);
});

test('a stopped filter gives no result', async () => {
  const deleted = await startSpamd();
  await deleted.close();
  const port = Number(new URL(deleted.url).port);
  expect(await createSpamd({ host: '127.0.0.1', port, timeoutMs: 200 }, now).judge(message)).toBeNull();
  expect(
    await createRspamd({ url: `http://127.0.0.1:${port}`, timeoutMs: 200 }, now).judge(message),
  ).toBeNull();
});

test('a truncated answer, or one of another kind, counts as no result', () => {
  expect(readSpamdAnswer('SPAMD/1.1 0 EX_OK\r\nContent-length: 5')).toBeNull();
  expect(readSpamdAnswer('SPAMD/1.0 76 EX_PROTOCOL\r\n\r\n')).toBeNull();
  expect(readSpamdAnswer('')).toBeNull();
  expect(readSpamdAnswer('SPAMD/1.1 0 EX_OK\r\nSpam: True ; 1.2.3 / 5.0\r\n\r\n')).toBeNull();
});

test('points caused by our own headers are subtracted, in both directions', () => {
  const rule = (name: string, points: number) => ({ name, points, description: '' });
  expect(
    contentReport(1.5, 5, [rule('ALL_TRUSTED', -1), rule('FROM_FMBLA', 0.5), rule('URI_HEX', 2)]),
  ).toEqual({ score: 2, threshold: 5, rules: [rule('URI_HEX', 2)] });
});
