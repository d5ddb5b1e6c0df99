import { expect, test } from 'vitest';
import { boundedText, eventData } from './event-lines.ts';

const read = async (pieces: readonly (string | null)[]): Promise<(string | null)[]> => {
  const found: (string | null)[] = [];
  const source = async function* () {
    yield* pieces;
  };
  for await (const data of eventData(source())) found.push(data);
  return found;
};

test.each<[string, string[], string[]]>([
  ['line ends of each kind', ['data: a\n\ndata:b\r\n\r\ndata: c\r\rdata: d'], ['a', 'b', 'c', 'd']],
  ['line ends between two pieces', ['data: a\r', '\ndata: b\r\n\r', '\nda', 'ta: c'], ['a', 'b', 'c']],
  ['comments and other fields', [': wait\n\nevent: x\nid: 1\nretry: z\ndata: a\n\n'], ['a']],
])('%s', async (_, pieces, found) => {
  expect(await read(pieces)).toEqual(found);
});

test('data is given when its line is complete, also without empty lines', async () => {
  let released = (): void => undefined;
  const later = new Promise<void>((resolve) => {
    released = resolve;
  });
  const source = async function* () {
    yield 'data: a\ndata: b\n';
    await later;
    yield 'data: [DONE]\n';
  };
  const data = eventData(source());
  const first = Promise.all([data.next(), data.next()]);
  const late = new Promise((resolve) => setTimeout(resolve, 1_000, 'late').unref());
  expect(await Promise.race([first, late])).toEqual([
    { done: false, value: 'a' },
    { done: false, value: 'b' },
  ]);
  released();
  expect(await data.next()).toEqual({ done: false, value: '[DONE]' });
});

test('characters of several bytes may arrive in parts', async () => {
  const bytes = new TextEncoder().encode('data: Größe 😀\r\n\r\ndata: zwei\n\n');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const found: (string | null)[] = [];
  for await (const data of eventData(boundedText(body, 1_000))) found.push(data);
  expect(found).toEqual(['Größe 😀', 'zwei']);
});
