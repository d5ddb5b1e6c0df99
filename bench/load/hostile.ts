// Clients that a server on the open internet meets: large bodies, readers that hardly read, and thousands of streams
// that stay open. In a process of their own.
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { largeCalls } from '../large-bodies/bodies.ts';
import type { Account, Started } from './server.ts';

export interface HostileReport {
  largeBodies: number;
  slowReaders: number;
  openStreams: number;
  refusedStreams: number;
}

const streams = Number(process.argv[2]);
const streamsEach = 8;
const slowReaders = 100;
const report: HostileReport = { largeBodies: 0, slowReaders: 0, openStreams: 0, refusedStreams: 0 };
let isStopped = false;

const headOf = (path: string, account: Account, host: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${account.cookie}\r\n\r\n`;

const connect = (url: URL): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(Number(url.port), url.hostname, () => resolve(socket));
    socket.once('error', reject);
  });

/** Requests a page again and again on one connection, and reads a few bytes a second of the answers. */
const readSlowly = async (url: URL, account: Account): Promise<void> => {
  const socket = await connect(url);
  socket.on('error', () => undefined).pause();
  socket.write(headOf('/', account, url.host).repeat(20));
  report.slowReaders += 1;
  while (!isStopped && !socket.destroyed) {
    await pause(1_000);
    socket.read(16);
  }
  socket.destroy();
};

const holdStream = async (url: URL, account: Account): Promise<void> => {
  const socket = await connect(url);
  let isOpen = false;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    if (isOpen) return;
    isOpen = true;
    if (chunk.toString('latin1').startsWith('HTTP/1.1 200')) report.openStreams += 1;
    else report.refusedStreams += 1;
  });
  socket.once('close', () => {
    if (isOpen) report.openStreams -= 1;
  });
  socket.write(headOf(`/api/esp/campaigns/${account.campaignId}/progress`, account, url.host));
};

const sendLarge = async (url: URL, account: Account): Promise<void> => {
  const calls = Object.values(largeCalls).slice(0, 2);
  for (let index = 0; !isStopped; index += 1) {
    const call = calls[index % calls.length]?.(index);
    if (!call) return;
    const send = async (): Promise<void> => {
      const answer = await fetch(new URL(call.path, url), {
        method: 'POST',
        headers: { cookie: account.cookie, 'content-type': 'application/json' },
        body: call.body,
      });
      await answer.arrayBuffer();
      report.largeBodies += 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => send().catch(() => undefined)));
    await pause(1_000);
  }
};

const begin = async ({ url, accounts }: Started): Promise<void> => {
  const address = new URL(url);
  const [first] = accounts;
  if (!first) throw new Error('There are no accounts.');
  void sendLarge(address, first);
  for (let index = 0; index < slowReaders; index += 1)
    void readSlowly(address, accounts[index % accounts.length] ?? first);
  for (let index = 0; index < streams; index += 1) {
    const account = accounts[Math.floor(index / streamsEach)];
    if (!account) throw new Error(`${streams} streams need ${Math.ceil(streams / streamsEach)} accounts.`);
    await holdStream(address, account).catch(() => undefined);
    if (index % 100 === 99) await pause(100);
  }
};

process.on('message', (message: Started | 'report' | 'end') => {
  if (typeof message === 'object') void begin(message);
  else if (message === 'report') process.send?.({ ...report });
  else {
    isStopped = true;
    process.exit(0);
  }
});
