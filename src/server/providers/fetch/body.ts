import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const decompressed = (response: IncomingMessage): Readable => {
  const pass = (decoder: NodeJS.ReadWriteStream & Readable): Readable => {
    response.once('error', (error) => decoder.destroy(error));
    // Without this, a truncated answer would leave the reader waiting.
    response.once('aborted', () => decoder.destroy(new Error('The answer ended early.')));
    response.pipe(decoder);
    return decoder;
  };
  switch ((response.headers['content-encoding'] ?? '').trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return pass(createGunzip());
    case 'deflate':
      return pass(createInflate());
    case 'br':
      return pass(createBrotliDecompress());
    default:
      return response;
  }
};

/** Returns null when the body is larger, counted after decompression: a decompression bomb is small on the wire. */
export const readBody = async (
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer | null> => {
  const stream = decompressed(response);
  const stop = () => stream.destroy(new Error('Called off.'));
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener('abort', stop);
    stream.destroy();
    response.destroy();
  }
};
