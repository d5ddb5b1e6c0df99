// The compression of GIF: LZW with codes of growing width, in sub-blocks of at most 255 bytes (GIF89a specification,
// appendix F).

const maxCode = 4_095;
const maxBlock = 255;
const partBytes = 8_192;

const inBlocks = (parts: readonly Uint8Array[], bits: number): Uint8Array<ArrayBuffer> => {
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(total);
  let filled = 0;
  for (const part of parts) {
    bytes.set(part, filled);
    filled += part.length;
  }
  const blocks = Math.ceil(total / maxBlock);
  const written = new Uint8Array(1 + total + blocks + 1);
  written[0] = bits;
  let to = 1;
  for (let from = 0; from < total; from += maxBlock) {
    const part = bytes.subarray(from, from + maxBlock);
    written[to] = part.length;
    written.set(part, to + 1);
    to += 1 + part.length;
  }
  return written;
};

/** The fewest bits that every index fits in; GIF has two at least. */
const bitsOf = (pixels: Uint8Array): number => {
  let all = 0;
  for (const index of pixels) all |= index;
  return Math.max(2, 32 - Math.clz32(all));
};

/**
 * Takes palette indexes below 256. Gives the image data of a GIF: the width of the first codes, the
 * sub-blocks, and the empty block at the end.
 */
export const compress = (pixels: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bits = bitsOf(pixels);
  const colors = 1 << bits;
  const clear = colors;
  const end = colors + 1;
  // The code of each known sequence that is one index longer than another: 0 where there is none.
  const longer = new Uint16Array((maxCode + 1) << bits);
  const full: Uint8Array[] = [];
  let part = new Uint8Array(partBytes);
  let used = 0;
  let pending = 0;
  let pendingBits = 0;
  let width = bits + 1;
  let next = end + 1;

  const writeByte = (): void => {
    if (used === partBytes) {
      full.push(part);
      part = new Uint8Array(partBytes);
      used = 0;
    }
    part[used] = pending & 255;
    used += 1;
    pending >>>= 8;
  };
  const put = (code: number): void => {
    pending |= code << pendingBits;
    for (pendingBits += width; pendingBits >= 8; pendingBits -= 8) writeByte();
  };

  put(clear);
  let sequence = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at += 1) {
    const index = pixels[at] ?? 0;
    const place = (sequence << bits) | index;
    const known = longer[place] ?? 0;
    if (known !== 0) {
      sequence = known;
      continue;
    }
    put(sequence);
    if (next <= maxCode) {
      if (next === 1 << width) width += 1;
      longer[place] = next;
      next += 1;
    } else {
      put(clear);
      longer.fill(0);
      width = bits + 1;
      next = end + 1;
    }
    sequence = index;
  }
  if (pixels.length > 0) put(sequence);
  // A reader has added a code for the last sequence too.
  if (next === 1 << width && width < 12) width += 1;
  put(end);
  if (pendingBits > 0) writeByte();
  return inBlocks([...full, part.subarray(0, used)], bits);
};
