import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const decompressed = (response: IncomingMessage): Readable => {
  const pass = (through: NodeJS.ReadWriteStream & Readable): Readable => {
    response.once('error', (error) => through.destroy(error));
    // An answer that ends too early would otherwise leave the other side waiting.
    response.once('aborted', () => through.destroy(new Error('The answer ended early.')));
    response.pipe(through);
    return through;
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

/** null when there is more than that, counted after decompression: a bomb is small as it travels. */
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
