// Reads and writes to the end, one after the other: a program that converts one text needs no more.
import fs from 'node:fs';

const retryDelayMs = 5;
const sleepCell = new Int32Array(new SharedArrayBuffer(4));

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Retries as long as a non-blocking stream has no data, or no space. */
function retryWhileBlocked<T>(attempt: () => T): T {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
      Atomics.wait(sleepCell, 0, 0, retryDelayMs);
    }
  }
}

/** All bytes of a file, or of the standard input for `-`. Stops a little beyond `most`: some files have no end. */
export function readBytes(file: string, maxBytes: number): Uint8Array {
  const handle = file === '-' ? 0 : fs.openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    while (length <= maxBytes) {
      const chunk = Buffer.alloc(65_536);
      const count = retryWhileBlocked(() => fs.readSync(handle, chunk));
      if (count === 0) break;
      chunks.push(chunk.subarray(0, count));
      length += count;
    }
    return Buffer.concat(chunks);
  } finally {
    if (handle !== 0) fs.closeSync(handle);
  }
}

/** All of the text, to the standard output. */
export function writeText(text: string): void {
  const bytes = Buffer.from(text);
  let index = 0;
  while (index < bytes.length) index += retryWhileBlocked(() => fs.writeSync(1, bytes, index));
}
