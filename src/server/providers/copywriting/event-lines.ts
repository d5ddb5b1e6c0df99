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

/** The data of server-sent events, each when it is complete. Null as above. */
export async function* eventData(pieces: AsyncIterable<string | null>): AsyncGenerator<string | null> {
  let line = '';
  for await (const piece of pieces) {
    if (piece === null) {
      yield null;
      return;
    }
    const lines = (line + piece).split(/\r\n|\n|\r(?!$)/);
    line = lines.pop() ?? '';
    for (const whole of lines) if (whole.startsWith('data:')) yield whole.slice(5).trim();
  }
  if (line.startsWith('data:')) yield line.slice(5).trim();
}
