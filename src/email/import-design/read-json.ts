// JSON of others: bounded in length and depth before it is parsed, because a parser that nests as deep as its input is an
// attack.

/** Characters of a design file. */
export const maxDesignLength = 2 * 1024 * 1024;
/** Objects and lists inside each other; designs of builders have about 15. */
export const maxDesignDepth = 100;

export type JsonReading = { value: unknown; fault: null } | { value: null; fault: 'syntax' | 'nested' };

const quote = 0x22;
const backslash = 0x5c;

/** Whether objects and lists nest deeper than `maxDesignDepth`. Reads up to there, brackets in strings do not count. */
export function isJsonTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === backslash) index += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxDesignDepth) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}

/** The value of a JSON text of at most `maxDesignLength`, or why there is none. Never throws. */
export function readJson(text: string): JsonReading {
  if (isJsonTooDeep(text)) return { value: null, fault: 'nested' };
  try {
    const value: unknown = JSON.parse(text);
    return { value, fault: null };
  } catch {
    return { value: null, fault: 'syntax' };
  }
}
