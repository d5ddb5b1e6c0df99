// SpamAssassin's daemon. One request and one response per connection:
// https://github.com/apache/spamassassin/blob/trunk/spamd/PROTOCOL
import { connect } from 'node:net';
import { contentMessage } from './content-message.ts';
import { contentReport } from './content-rules.ts';
import type { SpamFilter, SpamFilterReport, SpamFilterRule } from './spam-filter.ts';

const maxAnswerBytes = 1024 * 1024;

export interface SpamdSettings {
  host: string;
  port: number;
  timeoutMs: number;
}

const exchange = ({ host, port, timeoutMs }: SpamdSettings, request: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    // The two directions end at different times: the request ends first, and the daemon may end its answer before it has
    // read all of a request. With `allowHalfOpen` the end of one direction does not close the other.
    const socket = connect({ host, port, allowHalfOpen: true });
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => socket.destroy(new Error('spamd did not answer in time.')), timeoutMs);
    socket.on('data', (chunk) => {
      length += chunk.length;
      if (length > maxAnswerBytes) socket.destroy(new Error('The answer of spamd is too large.'));
      else chunks.push(chunk);
    });
    socket.once('end', () => {
      socket.end();
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('spamd closed without an answer.'));
    });
    socket.end(request);
  });

// ` 2.2 HTML_SHORT_LINK_IMG_1  HTML is very short with a linked image`; a long description continues on the next line.
const ruleLine = /^\s{0,3}(-?\d+(?:\.\d+)?)\s+([A-Z][A-Z0-9_]*)(?:\s+(.*))?$/;

export const readSpamdAnswer = (answer: string): SpamFilterReport | null => {
  const split = answer.search(/\r?\n\r?\n/);
  const head = split < 0 ? answer : answer.slice(0, split);
  if (!/^SPAMD\/[\d.]+ 0 /.test(head)) return null;
  const [, score, threshold] = /^Spam:\s*\w+\s*;\s*(-?[\d.]+)\s*\/\s*(-?[\d.]+)/im.exec(head) ?? [];
  if (!Number.isFinite(Number(score)) || !Number.isFinite(Number(threshold))) return null;
  const rules: SpamFilterRule[] = [];
  let inTable = false;
  for (const line of answer.slice(Math.max(split, 0)).split(/\r?\n/)) {
    if (/^\s*-{3,}\s+-{5,}/.test(line)) {
      inTable = true;
      continue;
    }
    if (!inTable) continue;
    if (!line.trim() && rules.length > 0) break;
    const [, points, name, description = ''] = ruleLine.exec(line) ?? [];
    const last = rules.at(-1);
    if (points !== undefined && name !== undefined)
      rules.push({ name, points: Number(points), description: description.trim() });
    else if (line.trim() && last) last.description = `${last.description} ${line.trim()}`;
  }
  const plain = rules.map((rule) => ({
    ...rule,
    // Drops the part of the message that the rule read, which the description makes clear.
    description: rule.description.replace(/^(BODY|RAW|URI|FULL):\s*/, ''),
  }));
  return contentReport(Number(score), Number(threshold), plain);
};

export const createSpamd = (settings: SpamdSettings, now: () => Date): SpamFilter => ({
  name: 'spamassassin',
  judge: async (message) => {
    try {
      const mail = await contentMessage(message, now());
      const head = Buffer.from(`REPORT SPAMC/1.5\r\nContent-length: ${mail.length}\r\n\r\n`);
      return readSpamdAnswer(await exchange(settings, Buffer.concat([head, mail])));
    } catch {
      return null;
    }
  },
});
