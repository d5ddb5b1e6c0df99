// Request bodies, written part by part into reused buffers. Most of a message is common to its campaign: copying it as
// bytes costs a fraction of joining texts and encoding them, and no request leaves tens of kilobytes for the garbage
// collector.

export interface RequestBody {
  text(part: string): void;
  /**
   * Encoded parts that many bodies share, with a value after each but the last: `slots` has the index of each in
   * `values`.
   */
  joined(parts: readonly Uint8Array[], slots: readonly number[], values: readonly Uint8Array[]): void;
  /** Everything written; valid until `giveBack`. */
  done(): Buffer;
  /** Releases the buffer for reuse. Call it only when it is certain that nothing reads the bytes any more. */
  giveBack(): void;
}

const firstSize = 16 * 1024;
/** The limit for idle buffers. */
const keptSize = 16 * 1024 * 1024;
/** UTF-8 takes up to three bytes for a unit of a string. */
const bytesAUnit = 3;

export const createRequestBodies = (): (() => RequestBody) => {
  const free: Buffer[] = [];
  let kept = 0;

  return () => {
    let buffer = free.pop();
    if (buffer) kept -= buffer.length;
    else buffer = Buffer.allocUnsafeSlow(firstSize);
    let bytes: Buffer = buffer;
    let length = 0;
    const make = (room: number): void => {
      if (length + room <= bytes.length) return;
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * bytes.length, length + room));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    };
    return {
      text: (part) => {
        make(part.length * bytesAUnit);
        length += bytes.write(part, length);
      },
      joined: (parts, slots, values) => {
        // A message takes hundreds of small copies: the overhead of each call shows in the duration of a campaign.
        const put = (part: Uint8Array): void => {
          make(part.length);
          bytes.set(part, length);
          length += part.length;
        };
        for (let at = 0; at < parts.length; at += 1) {
          const part = parts[at];
          if (part !== undefined) put(part);
          const value = at < slots.length ? values[slots[at] ?? -1] : undefined;
          if (value !== undefined) put(value);
        }
      },
      done: () => bytes.subarray(0, length),
      giveBack: () => {
        if (kept + bytes.length > keptSize) return;
        kept += bytes.length;
        free.push(bytes);
      },
    };
  };
};
