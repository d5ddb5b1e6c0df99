import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import type { SendOptions } from '#web/lib/upload/send-form.ts';
import { createSender } from './send-in-turn.ts';

interface Sent {
  url: string;
  answer: (value: unknown) => void;
  refuse: (error: unknown) => void;
}

/** A server that answers when the test says so, and a clock that does not move. */
const standIns = () => {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const send = createSender({
    send: (url, _form, { signal }) =>
      new Promise((answer, refuse) => {
        sent.push({ url, answer, refuse });
        signal.addEventListener('abort', () => refuse(new DOMException('Cancelled.', 'AbortError')));
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
const settled = () => new Promise((resolve) => setTimeout(resolve));
const refusal = (status: number, retryAfterSeconds?: number) =>
  new ApiError(status, '', '{"message":"Later, please."}', retryAfterSeconds);

describe('uploads', () => {
  it('go three at a time, in the order they were begun', async () => {
    const { sent, upload } = standIns();
    const all = ['a', 'b', 'c', 'd', 'e'].map((url) => upload(url));
    const urls = () => sent.map(({ url }) => url).join('');
    await settled();
    expect(urls()).toBe('abc');
    sent[1]?.answer('B');
    await settled();
    expect(urls()).toBe('abcd');
    sent[0]?.refuse(new Error('The connection broke.'));
    await expect(all[0]).rejects.toThrow('The connection broke.');
    await settled();
    expect(urls()).toBe('abcde');
    for (const { url, answer } of sent) answer(url.toUpperCase());
    expect(await Promise.all(all.slice(1))).toEqual(['B', 'C', 'D', 'E']);
  });

  it('that are cancelled while they wait are never sent, and do not delay others', async () => {
    const { sent, upload } = standIns();
    const first = ['a', 'b', 'c'].map((url) => upload(url));
    const controller = new AbortController();
    const cancelled = upload('d', controller.signal);
    const last = upload('e');
    controller.abort();
    await expect(cancelled).rejects.toThrow('Cancelled.');
    for (const { answer } of sent) answer(null);
    await Promise.all(first);
    await settled();
    expect(sent.map(({ url }) => url).join('')).toBe('abce');
    sent[3]?.answer('E');
    expect(await last).toBe('E');
  });

  it.each([429, 503])('that get a %i retry when the server allows it', async (status) => {
    const { sent, waits, upload } = standIns();
    const one = upload('a');
    await settled();
    sent[0]?.refuse(refusal(status, 5));
    await settled();
    expect(waits).toEqual([5_000]);
    sent[1]?.answer('A');
    expect(await one).toBe('A');
  });

  it('give up when the server asks for more than a minute in all, and report its reason', async () => {
    const { sent, waits, upload } = standIns();
    const one = upload('a');
    const outcome = expect(one).rejects.toMatchObject({ status: 503, serverMessage: 'Later, please.' });
    for (let at = 0; at < 3; at += 1) {
      await settled();
      sent[at]?.refuse(refusal(503, 30));
    }
    await outcome;
    expect([waits, sent.length]).toEqual([[30_000, 30_000], 3]);
  });

  it.each([
    [413, 5],
    [500, 5],
    [503, undefined],
  ])('do not retry after %i with Retry-After %s', async (status, retryAfter) => {
    const { sent, upload } = standIns();
    const one = upload('a');
    await settled();
    sent[0]?.refuse(refusal(status, retryAfter));
    await expect(one).rejects.toMatchObject({ status });
    expect(sent).toHaveLength(1);
  });

  it('that are cancelled while they wait for the server are not sent again', async () => {
    const { sent, upload } = standIns();
    const controller = new AbortController();
    const one = upload('a', controller.signal);
    await settled();
    sent[0]?.refuse(refusal(503, 5));
    controller.abort();
    await expect(one).rejects.toThrow('Cancelled.');
    expect(sent).toHaveLength(1);
  });
});
