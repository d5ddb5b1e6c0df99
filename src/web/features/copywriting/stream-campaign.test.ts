import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import type { CopywritingBody } from './form/copywriting-form.ts';
import { readCampaign } from './stream-campaign.ts';

afterEach(() => vi.unstubAllGlobals());

const part = (text: string) => ({ type: 'part', variant: 0, part: 'subject', text });

/** What the reader yields for an answer that arrives in these pieces. */
const read = async (...pieces: (string | Uint8Array)[]) => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const one of pieces) controller.enqueue(typeof one === 'string' ? encoder.encode(one) : one);
      controller.close();
    },
  });
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  );
  const seen: unknown[] = [];
  let failure: unknown = null;
  try {
    for await (const event of readCampaign({} as CopywritingBody, new AbortController().signal))
      seen.push(event);
  } catch (error) {
    failure = error;
  }
  return { seen, failure };
};

it('reads events that arrive in any pieces, and ignores comments', async () => {
  const bytes = new TextEncoder().encode(`data: ${JSON.stringify(part('Grüße'))}\r\n\r\n`);
  const cut = bytes.indexOf(0xc3) + 1;
  const { seen } = await read(
    ': hello\n\n',
    bytes.slice(0, cut),
    bytes.slice(cut),
    `data:${JSON.stringify(part('b'))}\n\n`,
  );
  expect(seen).toEqual([part('Grüße'), part('b')]);
});

it('joins the lines of an event', async () => {
  const { seen } = await read('data: {"type":"part","variant":0,\ndata: "part":"subject","text":"a"}\n\n');
  expect(seen).toEqual([part('a')]);
});

it('fails when the answer ends before the campaign is done', async () => {
  const { seen, failure } = await read(`data: ${JSON.stringify(part('a'))}\n\ndata: {"type":"pa`);
  expect(seen).toEqual([part('a')]);
  expect(failure).toBeInstanceOf(ApiError);
});

it('fails with the error that the stream reports', async () => {
  const { failure } = await read(
    'data: {"type":"error","status":429,"message":"Busy","retryAfterSeconds":5}\n\n',
  );
  expect(failure).toMatchObject({ status: 429 });
});
