// SES events, delivered as SNS does at its worst: in no order, some of them twice, and again without an acknowledgment.
// But events of a message come before events of one sent much later, however slow the reader is: that is what an event
// proves.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SesStandIn } from './ses-stand-in.ts';

export interface EventSource {
  url: string;
  /** Nothing waits, and nothing is unacknowledged. */
  isEmpty(): boolean;
  close(): Promise<void>;
}

const retryDelayMs = 500;
/** Of messages sent further apart, the first one's events come first. */
const disorderMs = 1_000;
const pollMs = 50;
const maxPerBatch = 500;

interface ScheduledEvent {
  message: string;
  /** When it is due, in the time of messages. */
  dueAt: number;
}

const sentAt = (message: string): number =>
  Date.parse((JSON.parse(message) as { mail: { timestamp: string } }).mail.timestamp);

export const startEventSource = async (ses: SesStandIn, random: () => number): Promise<EventSource> => {
  let last = 0;
  const waiting: ScheduledEvent[] = [];
  const unacknowledged = new Map<string, { events: ScheduledEvent[]; at: number }>();
  let batches = 0;

  /** Not acknowledged. */
  const requeueUnacknowledged = (): void => {
    for (const [batch, { events, at }] of unacknowledged) {
      if (performance.now() - at < retryDelayMs) continue;
      unacknowledged.delete(batch);
      waiting.push(...events);
    }
  };
  const collect = async (): Promise<void> => {
    const { messages, last: newest } = await ses.eventsAfter(last);
    last = newest;
    for (const message of messages)
      for (let times = random() < 0.2 ? 2 : 1; times > 0; times -= 1)
        waiting.push({ message, dueAt: sentAt(message) + random() * disorderMs });
    requeueUnacknowledged();
  };
  const take = (): ScheduledEvent[] => {
    requeueUnacknowledged();
    waiting.sort((a, b) => a.dueAt - b.dueAt);
    return waiting.splice(0, maxPerBatch);
  };
  let collecting = Promise.resolve();
  const timer = setInterval(() => {
    collecting = collecting.then(collect).catch(() => undefined);
  }, pollMs);

  const server = createServer((request, response) => {
    if (request.method === 'DELETE') {
      unacknowledged.delete(request.url?.split('/').at(-1) ?? '');
      response.end();
      return;
    }
    const events = take();
    batches += 1;
    const batch = String(batches);
    if (events.length > 0) unacknowledged.set(batch, { events, at: performance.now() });
    response.end(JSON.stringify({ batch, messages: events.map(({ message }) => message) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    isEmpty: () => waiting.length === 0 && unacknowledged.size === 0,
    close: async () => {
      clearInterval(timer);
      await collecting;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
