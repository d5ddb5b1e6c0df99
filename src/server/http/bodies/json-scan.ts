// Scans JSON byte by byte as it arrives, without building values. JSON that is nested far too deep, or has far more
// values than any request of the app, is refused before it costs parsing time.

export type JsonFault = 'too-deep' | 'too-many-values';

/** An email of 500 blocks with all their styles has at most 34,000. */
export const maxJsonValues = 50_000;
export const maxJsonDepth = 64;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Returns a function that takes the next piece and returns the first fault, if any. */
export const createJsonScan = (): ((piece: Uint8Array) => JsonFault | null) => {
  let depth = 0;
  let values = 0;
  let isInText = false;
  let isEscaped = false;

  /** From inside a string, returns the offset after its end. */
  const skipText = (piece: Uint8Array, from: number): number => {
    let at = from;
    for (; at < piece.length; at += 1) {
      const byte = piece[at];
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) {
        isInText = false;
        return at + 1;
      }
    }
    return at;
  };

  return (piece) => {
    let at = isInText ? skipText(piece, 0) : 0;
    while (at < piece.length) {
      const byte = piece[at] ?? 0;
      at += 1;
      if (byte === quote) {
        isInText = true;
        at = skipText(piece, at);
      } else if (byte === comma) values += 1;
      else if (opening.has(byte)) {
        depth += 1;
        values += 1;
        if (depth > maxJsonDepth) return 'too-deep';
      } else if (closing.has(byte)) depth -= 1;
      if (values > maxJsonValues) return 'too-many-values';
    }
    return null;
  };
};
