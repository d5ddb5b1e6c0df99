import { createParser } from 'eventsource-parser';

/** The body as text, up to a byte limit; yields null instead of the piece that exceeds it. */
export async function* boundedText(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): AsyncGenerator<string | null> {
  if (!body) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      yield null;
      return;
    }
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** The lines of data of server-sent events, each when it is complete. Null as above. */
export async function* eventData(pieces: AsyncIterable<string | null>): AsyncGenerator<string | null> {
  const complete: string[] = [];
  const parser = createParser({
    onEvent: ({ data }) => complete.push(...data.split('\n').map((line) => line.trim())),
  });
  for await (const piece of pieces) {
    if (piece === null) {
      yield null;
      return;
    }
    // Each part of an answer is one line of JSON, and some servers leave out the empty line that ends an event. So every
    // line ends one here.
    parser.feed(piece.replaceAll('\n', '\n\n'));
    yield* complete.splice(0);
  }
  // The last event may lack its empty line.
  parser.feed('\n\n');
  yield* complete;
}
