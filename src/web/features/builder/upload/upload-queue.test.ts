import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import type { SendOptions } from '#web/lib/upload/send-form.ts';
import { createUploadQueue } from './upload-queue.ts';

interface Sent {
  url: string;
  answer: (value: unknown) => void;
  refuse: (error: unknown) => void;
}

/** A server that answers when the test says so, and a clock that does not move. */
const setUp = () => {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const send = createUploadQueue({
    send: (url, _form, { signal }) =>
      new Promise((answer, refuse) => {
        sent.push({ url, answer, refuse });
        signal.addEventListener('abort', () => refuse(new DOMException('Canceled.', 'AbortError')));
      }),
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  const options = (signal = new AbortController().signal): SendOptions => ({
    signal,
    onProgress: () => undefined,
  });
  const upload = (url: string, signal?: AbortSignal) => send(url, new FormData(), options(signal));
  return { sent, waits, upload };
};

/** Until no pending work can continue. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const refusal = (status: number, retryAfterSeconds?: number) =>
  new ApiError(status, '', '{"message":"Later, please."}', retryAfterSeconds);

describe('uploads', () => {
  it('run three at a time, in the order in which they started', async () => {
    const { sent, upload } = setUp();
    const all = ['a', 'b', 'c', 'd', 'e'].map((url) => upload(url));
    const urls = () => sent.map(({ url }) => url).join('');
    await settle();
    expect(urls()).toBe('abc');
    sent[1]?.answer('B');
    await settle();
    expect(urls()).toBe('abcd');
    sent[0]?.refuse(new Error('The connection broke.'));
    await expect(all[0]).rejects.toThrow('The connection broke.');
    await settle();
    expect(urls()).toBe('abcde');
    for (const { url, answer } of sent) answer(url.toUpperCase());
    expect(await Promise.all(all.slice(1))).toEqual(['B', 'C', 'D', 'E']);
  });

  it('are never sent when they are canceled while they wait, and do not delay others', async () => {
    const { sent, upload } = setUp();
    const first = ['a', 'b', 'c'].map((url) => upload(url));
    const controller = new AbortController();
    const canceled = upload('d', controller.signal);
    const last = upload('e');
    controller.abort();
    await expect(canceled).rejects.toThrow('Canceled.');
    for (const { answer } of sent) answer(null);
    await Promise.all(first);
    await settle();
    expect(sent.map(({ url }) => url).join('')).toBe('abce');
    sent[3]?.answer('E');
    expect(await last).toBe('E');
  });

  it.each([429, 503])('are retried after status %i when the server allows it', async (status) => {
    const { sent, waits, upload } = setUp();
    const uploaded = upload('a');
    await settle();
    sent[0]?.refuse(refusal(status, 5));
    await settle();
    expect(waits).toEqual([5_000]);
    sent[1]?.answer('A');
    expect(await uploaded).toBe('A');
  });

  it('fail with the server’s reason when it asks for more than a minute in total', async () => {
    const { sent, waits, upload } = setUp();
    const uploaded = upload('a');
    const outcome = expect(uploaded).rejects.toMatchObject({ status: 503, serverMessage: 'Later, please.' });
    for (let index = 0; index < 3; index += 1) {
      await settle();
      sent[index]?.refuse(refusal(503, 30));
    }
    await outcome;
    expect([waits, sent.length]).toEqual([[30_000, 30_000], 3]);
  });

  it.each([
    [413, 5],
    [500, 5],
    [503, undefined],
  ])('are not retried after status %i with Retry-After %s', async (status, retryAfter) => {
    const { sent, upload } = setUp();
    const uploaded = upload('a');
    await settle();
    sent[0]?.refuse(refusal(status, retryAfter));
    await expect(uploaded).rejects.toMatchObject({ status });
    expect(sent).toHaveLength(1);
  });

  it('are not sent again when they are canceled before the retry', async () => {
    const { sent, upload } = setUp();
    const controller = new AbortController();
    const uploaded = upload('a', controller.signal);
    await settle();
    sent[0]?.refuse(refusal(503, 5));
    controller.abort();
    await expect(uploaded).rejects.toThrow('Canceled.');
    expect(sent).toHaveLength(1);
  });
});
