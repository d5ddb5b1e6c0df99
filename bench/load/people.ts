// The signed-in people, in a process of their own: 800 open a screen every 30 seconds, 200 save an email every 10.
// Each keeps one connection, as a browser does over HTTP/2 behind a proxy.
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Account, Started } from './server.ts';
import { summarize, type Times } from './times.ts';

export interface PeopleReport {
  screens: Times;
  saves: Times;
  /** Statuses other than success, and connections that broke. */
  errors: Record<string, number>;
  /** Saves that the server acknowledged and does not have. */
  lostSaves: number;
}

const saversOf = 5;
const screenEveryMs = 30_000;
const saveEveryMs = 10_000;
const emailBytes = 30 * 1024;

/** The calls of each screen, as the browser makes them. */
const screens: readonly (readonly string[])[] = [
  ['/dashboard', '/api/config', '/api/auth/user', '/api/dashboard', '/api/templates/summaries?limit=8'],
  ['/templates', '/api/auth/user', '/api/templates/summaries', '/api/templates/counts', '/api/template-tags'],
  [
    '/esp',
    '/api/auth/user',
    '/api/esp/dashboard-stats',
    '/api/esp/trends?days=30',
    '/api/esp/campaigns/summaries',
  ],
  ['/esp', '/api/auth/user', '/api/esp/contacts?limit=50', '/api/esp/contacts/counts', '/api/esp/lists'],
  ['/settings', '/api/auth/user', '/api/account', '/api/plan', '/api/account/sessions'],
];

const dispatcher = new Agent({ pipelining: 1, connections: null, keepAliveTimeout: 60_000 });
const screenTimes: number[] = [];
const saveTimes: number[] = [];
const errors: Record<string, number> = {};
let isMeasuring = false;
let isStopped = false;
let server: Started = { url: '', accounts: [] };

const noteError = (what: string): void => {
  errors[what] = (errors[what] ?? 0) + 1;
};

const sentence =
  'The blue bowls came out of the kiln on Tuesday, and <b>every one</b> of them holds more soup. ';
const emailOf = (save: number) => ({
  settings: { subject: `Save ${save}` },
  blocks: Array.from({ length: 12 }, (_, index) => ({
    id: `block-${index}`,
    type: 'text',
    content: `${index}: ${sentence.repeat(Math.ceil(emailBytes / 12 / sentence.length))}`,
  })),
});

const call = async (account: Account, method: 'GET' | 'PUT', path: string, body?: unknown) => {
  const answer = await request(server.url + path, {
    method,
    dispatcher,
    headers: { cookie: account.cookie, 'content-type': 'application/json', origin: server.url },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
};

const openScreen = async (account: Account, index: number): Promise<void> => {
  const started = performance.now();
  const paths = screens[index % screens.length] ?? [];
  const [page = '/', ...calls] = paths;
  const open = async (path: string): Promise<void> => {
    const { status } = await call(account, 'GET', path);
    if (status >= 400) noteError(`GET ${path} ${status}`);
  };
  await open(page);
  await Promise.all(calls.map(open));
  if (isMeasuring) screenTimes.push(performance.now() - started);
};

const newest = new Map<Account, number>();

const save = async (account: Account, index: number): Promise<void> => {
  const started = performance.now();
  const { status, text } = await call(account, 'PUT', `/api/templates/${account.templateId}`, {
    name: 'Weekly letter',
    content: emailOf(index),
    autosave: true,
    baseRevision: account.revision,
  });
  if (isMeasuring) saveTimes.push(performance.now() - started);
  if (status !== 200) return noteError(`save ${status}`);
  account.revision = (JSON.parse(text) as { revision: number }).revision;
  newest.set(account, index);
};

/** Starts at a moment of its own within the interval, and keeps to it. */
const repeat = async (everyMs: number, offset: number, work: (index: number) => Promise<void>) => {
  const begin = performance.now() + everyMs * offset;
  for (let index = 0; !isStopped; index += 1) {
    await pause(Math.max(0, begin + index * everyMs - performance.now()));
    if (isStopped) return;
    await work(index).catch((error: Error & { code?: string }) => noteError(error.code ?? error.message));
  }
};

const countLostSaves = async (): Promise<number> => {
  let lost = 0;
  for (const [account, index] of newest) {
    const { text } = await call(account, 'GET', `/api/templates/${account.templateId}`);
    const { content } = JSON.parse(text) as { content: { settings: { subject: string } } };
    if (content.settings.subject !== `Save ${index}`) lost += 1;
  }
  return lost;
};

let running: Promise<unknown> = Promise.resolve();

/** Those who saved before left a later revision. */
const readRevision = async (account: Account): Promise<void> => {
  const { text } = await call(account, 'GET', `/api/templates/${account.templateId}`);
  account.revision = (JSON.parse(text) as { revision: number }).revision;
};

const begin = async (started: Started): Promise<void> => {
  server = started;
  for (const [person, account] of started.accounts.entries())
    if (person % saversOf === 0) await readRevision(account);
  running = Promise.all(
    started.accounts.map((account, person) => {
      const offset = person / started.accounts.length;
      return person % saversOf === 0
        ? repeat(saveEveryMs, offset, (index) => save(account, index))
        : repeat(screenEveryMs, offset, (index) => openScreen(account, person + index));
    }),
  );
};

process.on('message', async (message: Started | 'measure' | 'report' | 'end') => {
  if (typeof message === 'object') return begin(message);
  if (message === 'measure') {
    isMeasuring = true;
    return;
  }
  if (message === 'end') {
    isStopped = true;
    await running;
  }
  process.send?.({
    screens: summarize(screenTimes.splice(0)),
    saves: summarize(saveTimes.splice(0)),
    errors: { ...errors },
    lostSaves: message === 'end' ? await countLostSaves() : 0,
  } satisfies PeopleReport);
  for (const name of Object.keys(errors)) delete errors[name];
  if (message === 'end') process.disconnect();
});
