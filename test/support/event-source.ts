// What Amazon tells, given out as SNS does at its worst: in no order, some of it twice, and again when nobody said that
// they had it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Amazon } from './sending.ts';

export interface EventSource {
  url: string;
  /** Nothing waits, and nothing is out. */
  isEmpty(): boolean;
  close(): Promise<void>;
}

const againMs = 500;
const pollMs = 50;
const most = 500;

export const startEventSource = async (amazon: Amazon, random: () => number): Promise<EventSource> => {
  let last = 0;
  let waiting: string[] = [];
  const out = new Map<string, { messages: string[]; at: number }>();
  let batches = 0;

  const shuffle = <T>(items: T[]): T[] => {
    for (let at = items.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [items[at], items[other]] = [items[other] as T, items[at] as T];
    }
    return items;
  };
  const collect = async (): Promise<void> => {
    const told = await amazon.told(last);
    last = told.last;
    for (const message of told.messages) {
      waiting.push(message);
      if (random() < 0.2) waiting.push(message);
    }
    for (const [batch, { messages, at }] of out) {
      if (performance.now() - at < againMs) continue;
      out.delete(batch);
      waiting.push(...messages);
    }
  };
  let collecting = Promise.resolve();
  const timer = setInterval(() => {
    collecting = collecting.then(collect).catch(() => undefined);
  }, pollMs);

  const server = createServer((request, response) => {
    if (request.method === 'DELETE') {
      out.delete(request.url?.split('/').at(-1) ?? '');
      response.end();
      return;
    }
    const messages = shuffle(waiting).slice(0, most);
    waiting = waiting.slice(messages.length);
    batches += 1;
    const batch = String(batches);
    if (messages.length > 0) out.set(batch, { messages, at: performance.now() });
    response.end(JSON.stringify({ batch, messages }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    isEmpty: () => waiting.length === 0 && out.size === 0,
    close: async () => {
      clearInterval(timer);
      await collecting;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
