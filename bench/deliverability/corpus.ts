// Reads the emails and templates that the models are trained on. They are third-party email and not part of the
// repository, so the folder is an argument. Two lists in it name the files:
//   messages.jsonl   {"path", "source", "label", "html"} with labels spam, ham_html, hard_ham, gmail_promotions …
//   templates.jsonl  {"path", "repo", "label"} with labels promotional, transactional, lifecycle
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { ownerOf } from '../../src/deliverability/message/address.ts';
import { visibleTextOf } from '../../src/deliverability/message/characters.ts';
import { type Message, readMessage } from '../../src/deliverability/message/message.ts';

export interface Sample {
  path: string;
  source: string;
  label: string;
  year: number;
  /** Samples of one sender or with nearly the same words. They are never on both sides of a split. */
  group: string;
  message: Message;
}

const lines = async (file: string): Promise<Record<string, unknown>[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const mailboxProviders =
  /^(?:aol|excite|gmail|hotmail|lycos|mail|msn|netscape|outlook|rediffmail|yahoo|ymail)\.\w+(?:\.\w+)?$/;

/** The domain of the owner; at a mailbox provider the whole address. */
function senderOf(address: string): string {
  const lower = address.toLowerCase();
  const owner = ownerOf(lower.slice(lower.lastIndexOf('@') + 1));
  return mailboxProviders.test(owner) ? lower : owner;
}

/** Letters only, so that two copies of one mailing with other names, numbers and links are equal. */
const fingerprints = ({ visibleText }: Message): string[] => {
  const letters = visibleText.toLowerCase().replace(/\P{L}+/gu, '');
  const size = 80;
  if (letters.length < size) return letters.length > 20 ? [letters] : [];
  const middle = (letters.length >> 1) - size / 2;
  return [letters.slice(0, size), letters.slice(middle, middle + size)];
};

/** The group of each sample: samples that share a key are in one group (union-find). */
function groupsOf(keys: readonly string[][]): string[] {
  const parent = new Map<string, string>();
  const find = (key: string): string => {
    const above = parent.get(key) ?? key;
    if (above === key) return key;
    const root = find(above);
    parent.set(key, root);
    return root;
  };
  for (const [first = '', ...rest] of keys) for (const key of rest) parent.set(find(key), find(first));
  return keys.map(([first = '']) => find(first));
}

/** Without the marks of filters and mailing lists, which would give the label away. */
const bareSubject = (subject: string): string =>
  subject.replace(/^(?:\s*\[[^\]]*\]|\s*(?:re|fwd?|aw):)+\s*/i, '');

/** Old programs wrote years since 1900. */
const yearOf = (value: unknown): number => (Number(value) < 200 ? Number(value) + 1900 : Number(value));

export async function readMessages(folder: string): Promise<Sample[]> {
  const rows: Omit<Sample, 'group'>[] = [];
  const keys: string[][] = [];
  for (const row of await lines(join(folder, 'messages.jsonl'))) {
    if (row.html !== true) continue;
    const path = String(row.path);
    const email = await PostalMime.parse(await readFile(join(folder, path)));
    if (!visibleTextOf(email.html ?? '')) continue;
    const message = readMessage({ html: email.html ?? '', subject: bareSubject(email.subject ?? '') });
    const address = email.from && 'address' in email.from ? (email.from.address ?? '') : '';
    rows.push({
      path,
      source: String(row.source),
      label: String(row.label),
      year: yearOf(row.year),
      message,
    });
    keys.push([
      `path:${path}`,
      ...(address ? [`sender:${senderOf(address)}`] : []),
      ...fingerprints(message).map((print) => `text:${print}`),
    ]);
  }
  const groups = groupsOf(keys);
  return rows.map((row, at) => ({ ...row, group: groups[at] ?? row.path }));
}

/** Placeholders of template languages are replaced by a word, as in a sent email. */
const filled = (html: string): string =>
  html
    .replace(/\{\{[#/^!>][^{}]*\}\}|\{%.*?%\}|<%(?!=).*?%>/gs, '')
    .replace(/\{\{\{?[^{}]*\}?\}\}|<%=.*?%>|\*\|[^|]*\|\*/gs, 'Sample');

export async function readTemplates(folder: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const row of await lines(join(folder, 'templates.jsonl'))) {
    const path = String(row.path);
    const html = filled(await readFile(join(folder, path), 'utf8'));
    const source = String(row.repo);
    samples.push({
      path,
      source,
      label: String(row.label),
      year: 0,
      group: path,
      message: readMessage({ html }),
    });
  }
  return samples;
}
