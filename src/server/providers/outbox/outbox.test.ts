import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { joinOutboxes, type OutboxEntry, type OutboxSource } from './outbox.ts';

const entry = (service: 'ses' | 'smtp', id: string, at: number): OutboxEntry => ({
  id,
  service,
  at: new Date(at),
  from: 'a@b.example',
  to: ['c@d.example'],
  subject: id,
  tags: {},
});
const source = (service: 'ses' | 'smtp', entries: OutboxEntry[]): OutboxSource => ({
  service,
  list: async ({ limit, before }) => {
    const from = before === null ? 0 : entries.findIndex(({ id }) => id === before) + 1;
    return entries.slice(from, from + limit);
  },
  get: async () => null,
  simulate: null,
});

test.each([1, 2, 3, 10])(
  'pages of %i contain each message of both services once, even with equal times',
  async (limit) => {
    const outbox = joinOutboxes([
      source('ses', [entry('ses', 'e', 5), entry('ses', 'c', 3), entry('ses', 'b', 3)]),
      source('smtp', [entry('smtp', 'd', 4), entry('smtp', 'c', 3), entry('smtp', 'a', 1)]),
    ]);
    const listed: string[] = [];
    let after: Parameters<typeof outbox.list>[0]['after'] | null = {};
    while (after) {
      const page: Awaited<ReturnType<typeof outbox.list>> = await outbox.list({
        limit,
        after,
        owners: [null],
      });
      listed.push(...page.messages.map(({ id }) => id));
      after = page.next;
    }
    expect(listed).toEqual(['ses-e', 'smtp-d', 'ses-c', 'ses-b', 'smtp-c', 'smtp-a']);
  },
);

test('unsubscribing posts as RFC 8058 requires, follows no redirect, and reports success', async () => {
  const posted: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      posted.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`);
      response.writeHead(request.url === '/u/moved' ? 302 : 200, { location: '/u/good' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const outbox = joinOutboxes([]);
  expect(await outbox.unsubscribe(`${origin}/u/good`)).toBe(true);
  expect(await outbox.unsubscribe(`${origin}/u/moved`)).toBe(false);
  const form = 'application/x-www-form-urlencoded List-Unsubscribe=One-Click';
  expect(posted).toEqual([`POST /u/good ${form}`, `POST /u/moved ${form}`]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await outbox.unsubscribe(`${origin}/u/good`)).toBe(false);
});
