// SpamAssassin's result for the same emails, without network: nice node bench/deliverability/spamassassin.ts <folder>
// writes one line of JSON per email, {"path", "raw", "content"}, for `evaluate.ts --spamassassin <file>`. `raw` is the
// original email; `content` is its subject and parts under neutral headers.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { readMessages } from './corpus.ts';

const base64 = (text: string): string =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\n');
const part = (type: string, text: string): string =>
  `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${base64(text)}\n`;

async function contentOnly(raw: Buffer): Promise<string> {
  const { subject = '', html = '', text } = await PostalMime.parse(raw);
  const head = [
    'From: Sender <sender@example.org>',
    'To: Reader <reader@example.net>',
    'Date: Mon, 05 Jan 2026 10:00:00 +0000',
    'Message-ID: <1@example.org>',
    `Subject: =?utf-8?B?${Buffer.from(subject.slice(0, 300)).toString('base64')}?=`,
    'MIME-Version: 1.0',
  ].join('\n');
  if (!text?.trim()) return `${head}\n${part('text/html', html)}`;
  return `${head}\nContent-Type: multipart/alternative; boundary=b1\n\n--b1\n${part('text/plain', text)}\n--b1\n${part('text/html', html)}\n--b1--\n`;
}

/** One process reads them all as a mailbox. The scores are in the order of the emails. */
async function scoresOf(emails: readonly string[]): Promise<number[]> {
  const mailbox = emails.map((email, at) => {
    const body = email
      .replace(/\r\n/g, '\n')
      .replace(/^From .*\n/, '')
      .replace(/^From /gm, '>From ');
    return `From sender@example.org Mon Jan  5 10:00:00 2026\nX-Bench: ${at}\n${body}\n\n`;
  });
  const child = spawn('spamassassin', ['-L', '-x', '--mbox'], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.end(Buffer.from(mailbox.join(''), 'latin1'));
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk);
  const scores = emails.map(() => Number.NaN);
  for (const answer of Buffer.concat(chunks)
    .toString('latin1')
    .split(/^From .* 2026$/m)) {
    const at = /^X-Bench: (\d+)/m.exec(answer)?.[1];
    const score = /^X-Spam-Status: .*?score=(-?[\d.]+)/ms.exec(answer)?.[1];
    if (at !== undefined && score !== undefined) scores[Number(at)] = Number(score);
  }
  return scores;
}

const [folder = ''] = process.argv.slice(2);
const samples = await readMessages(folder);
const raws = await Promise.all(samples.map(({ path }) => readFile(join(folder, path))));
const raw = await scoresOf(raws.map((bytes) => bytes.toString('latin1')));
const content = await scoresOf(await Promise.all(raws.map(contentOnly)));
for (const [at, { path }] of samples.entries())
  console.log(JSON.stringify({ path, raw: raw[at], content: content[at] }));
