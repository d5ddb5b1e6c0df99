// Request bodies, written part by part into reused buffers. Most of a message is common to its campaign: copying it as
// bytes costs a fraction of joining texts and encoding them, and no request leaves tens of kilobytes for the garbage
// collector.

export interface RequestBody {
  text(part: string): void;
  /**
   * Encoded parts that many bodies share, with a value after each but the last: `slots` has the index of each in
   * `values`.
   */
  interleaved(parts: readonly Uint8Array[], slots: readonly number[], values: readonly Uint8Array[]): void;
  /** Everything written; valid until `release`. */
  bytes(): Buffer;
  /** Releases the buffer for reuse. Call it only when it is certain that nothing reads the bytes any more. */
  release(): void;
}

const initialBytes = 16 * 1024;
/** The limit for idle buffers. */
const maxIdleBytes = 16 * 1024 * 1024;
/** UTF-8 takes up to three bytes for a unit of a string. */
const maxBytesPerUnit = 3;

export const createRequestBodies = (): (() => RequestBody) => {
  const free: Buffer[] = [];
  let idleBytes = 0;

  return () => {
    let buffer = free.pop();
    if (buffer) idleBytes -= buffer.length;
    else buffer = Buffer.allocUnsafeSlow(initialBytes);
    let target: Buffer = buffer;
    let length = 0;
    const reserve = (size: number): void => {
      if (length + size <= target.length) return;
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * target.length, length + size));
      target.copy(larger, 0, 0, length);
      target = larger;
    };
    return {
      text: (part) => {
        reserve(part.length * maxBytesPerUnit);
        length += target.write(part, length);
      },
      interleaved: (parts, slots, values) => {
        // A message takes hundreds of small copies: the overhead of each call shows in the duration of a campaign.
        const append = (part: Uint8Array): void => {
          reserve(part.length);
          target.set(part, length);
          length += part.length;
        };
        for (let index = 0; index < parts.length; index += 1) {
          const part = parts[index];
          if (part !== undefined) append(part);
          const value = index < slots.length ? values[slots[index] ?? -1] : undefined;
          if (value !== undefined) append(value);
        }
      },
      bytes: () => target.subarray(0, length),
      release: () => {
        if (idleBytes + target.length > maxIdleBytes) return;
        idleBytes += target.length;
        free.push(target);
      },
    };
  };
};
