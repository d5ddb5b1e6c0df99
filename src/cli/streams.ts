// Reads and writes to the end, one after the other: a program that converts one text needs no more.
import fs from 'node:fs';

const napMs = 5;
const bell = new Int32Array(new SharedArrayBuffer(4));

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Retries as long as a non-blocking stream has no data, or no space. */
function patiently<T>(attempt: () => T): T {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
      Atomics.wait(bell, 0, 0, napMs);
    }
  }
}

/** All bytes of a file, or of the standard input for `-`. Stops a little beyond `most`: some files have no end. */
export function readBytes(file: string, most: number): Uint8Array {
  const handle = file === '-' ? 0 : fs.openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    while (length <= most) {
      const chunk = Buffer.alloc(65_536);
      const count = patiently(() => fs.readSync(handle, chunk));
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
  let at = 0;
  while (at < bytes.length) at += patiently(() => fs.writeSync(1, bytes, at));
}
