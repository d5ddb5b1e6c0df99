// Bodies of requests, written part by part into bytes that are used again. A mail is mostly what all mails of its
// campaign have in common: copied as bytes it costs a fraction of what joining texts and turning them into bytes does,
// and no request leaves tens of kilobytes for the garbage collector.

export interface RequestBody {
  text(part: string): void;
  /** Bytes that were made before: parts that many bodies have, with a value after each but the last: `slots` names them by their place in `values`. */
  joined(parts: readonly Uint8Array[], slots: readonly number[], values: readonly Uint8Array[]): void;
  /** All that was written; good until it is given back. */
  done(): Buffer;
  /** Nobody reads its bytes any more: they are used for another one. Not to be called where that is not sure. */
  giveBack(): void;
}

const firstSize = 16 * 1024;
/** What lies ready for later takes no more than this. */
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
        // Some hundred small copies for each mail: here each call around them shows in the time of a campaign.
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
