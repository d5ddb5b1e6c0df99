// Detects the character encoding of a page (WHATWG, "encoding sniffing algorithm", without guessing).

const maxScannedBytes = 4_096;

const fromByteOrderMark = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
};

const fromMetaTag = (bytes: Uint8Array): string | null => {
  const start = Buffer.from(bytes.subarray(0, maxScannedBytes)).toString('latin1');
  const charset = /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(start)?.[1] ?? null;
  // A page whose meta tag was readable as ASCII is not UTF-16, whatever it declares.
  return charset && /^utf-?16/i.test(charset) ? 'utf-8' : charset;
};

/** The byte order mark wins over the header, the header over the page. */
export const decodePage = (bytes: Uint8Array, headerCharset: string | null): string => {
  for (const charset of [fromByteOrderMark(bytes), headerCharset, fromMetaTag(bytes)]) {
    if (!charset) continue;
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      // The decoder does not know this label; the next source may be right.
    }
  }
  return new TextDecoder().decode(bytes);
};
