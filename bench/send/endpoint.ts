// The stand-in for SES here: accepts everything, checks nothing, answers at once or after a delay. A separate process.
//
//   node bench/send/endpoint.ts [--delay=50]
//
// Prints its port; GET /arrivals returns when messages arrived (milliseconds of its own clock), how many, and the
// processor time of this process; DELETE resets them.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';

const delayMs = Number(process.argv.find((text) => text.startsWith('--delay='))?.split('=')[1] ?? 0);
let arrivals: number[] = [];
let count = 0;

const answer = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  response.end(text);
};

const entriesIn = (chunks: Buffer[]): number => {
  const marker = Buffer.from('"ReplacementTags":');
  const body = Buffer.concat(chunks);
  let found = 0;
  for (let index = body.indexOf(marker); index >= 0; index = body.indexOf(marker, index + marker.length))
    found += 1;
  return found;
};

const server = createServer((request, response) => {
  if (request.url === '/arrivals') {
    if (request.method === 'DELETE') {
      arrivals = [];
      count = 0;
    }
    const { user, system } = process.cpuUsage();
    answer(response, JSON.stringify({ count, arrivals, cpuMs: (user + system) / 1000 }));
    return;
  }
  const isBulk = request.url?.includes('bulk') ?? false;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => {
    if (isBulk) chunks.push(chunk);
  });
  request.on('end', () => {
    const mails = isBulk ? entriesIn(chunks) : 1;
    const now = performance.now();
    for (let index = 0; index < mails; index += 1) arrivals.push(now);
    count += mails;
    const id = `0100018b-${count}-000000`;
    const text = isBulk
      ? JSON.stringify({
          BulkEmailEntryResults: Array.from({ length: mails }, (_, index) => ({
            Status: 'SUCCESS',
            MessageId: `${id}-${index}`,
          })),
        })
      : `{"MessageId":"${id}"}`;
    if (delayMs > 0) setTimeout(() => answer(response, text), delayMs);
    else answer(response, text);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
