// SES events, delivered as SNS does at its worst: in no order, some of them twice, and again without an acknowledgment.
// But events of a message come before events of one sent much later, however slow the reader is: that is what an event
// proves.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Amazon } from '../samples/sending.ts';

export interface EventSource {
  url: string;
  /** Nothing waits, and nothing is unacknowledged. */
  isEmpty(): boolean;
  close(): Promise<void>;
}

const againMs = 500;
/** Of messages sent further apart, the first one's events come first. */
const disorderMs = 1_000;
const pollMs = 50;
const most = 500;

interface Told {
  message: string;
  /** When it is due, in the time of messages. */
  turn: number;
}

const leftAt = (message: string): number =>
  Date.parse((JSON.parse(message) as { mail: { timestamp: string } }).mail.timestamp);

export const startEventSource = async (amazon: Amazon, random: () => number): Promise<EventSource> => {
  let last = 0;
  const waiting: Told[] = [];
  const out = new Map<string, { told: Told[]; at: number }>();
  let batches = 0;

  /** Not acknowledged. */
  const takeBack = (): void => {
    for (const [batch, { told, at }] of out) {
      if (performance.now() - at < againMs) continue;
      out.delete(batch);
      waiting.push(...told);
    }
  };
  const collect = async (): Promise<void> => {
    const { messages, last: newest } = await amazon.told(last);
    last = newest;
    for (const message of messages)
      for (let times = random() < 0.2 ? 2 : 1; times > 0; times -= 1)
        waiting.push({ message, turn: leftAt(message) + random() * disorderMs });
    takeBack();
  };
  const take = (): Told[] => {
    takeBack();
    waiting.sort((a, b) => a.turn - b.turn);
    return waiting.splice(0, most);
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
    const told = take();
    batches += 1;
    const batch = String(batches);
    if (told.length > 0) out.set(batch, { told, at: performance.now() });
    response.end(JSON.stringify({ batch, messages: told.map(({ message }) => message) }));
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
