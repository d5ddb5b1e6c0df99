// JSON of others: bounded in length and depth before it is parsed, because a parser that nests as deep as its input is an
// attack.

/** Characters of a design file. */
export const maxDesignLength = 2 * 1024 * 1024;
/** Objects and lists inside each other; designs of builders have about 15. */
export const maxDesignDepth = 100;

/** Objects and lists in all; a design of 500 blocks has about 15,000. */
const maxDesignParts = 60_000;

export type JsonFault = 'syntax' | 'nested' | 'many';

export type JsonReading = { value: unknown; fault: null } | { value: null; fault: JsonFault };

const quote = 0x22;
const backslash = 0x5c;

/** Why a text has more objects and lists, or deeper ones, than a design. Brackets in strings do not count. */
function excessIn(text: string): 'nested' | 'many' | null {
  let depth = 0;
  let parts = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === backslash) index += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      parts += 1;
      if (depth > maxDesignDepth) return 'nested';
      if (parts > maxDesignParts) return 'many';
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return null;
}

/** The value of a JSON text of at most `maxDesignLength`, or why there is none. Never throws. */
export function readJson(text: string): JsonReading {
  const excess = excessIn(text);
  if (excess) return { value: null, fault: excess };
  try {
    const value: unknown = JSON.parse(text);
    return { value, fault: null };
  } catch {
    return { value: null, fault: 'syntax' };
  }
}
