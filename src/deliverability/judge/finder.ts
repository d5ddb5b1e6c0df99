// Finds the matches of a pattern of many phrases, but faster: at most positions of a text the next three characters
// rule out all of them.

/** Like `exec` of a pattern, from an offset. */
export type Finder = (text: string, from?: number) => RegExpExecArray | null;

/** Capitals fold to lower case, and other characters to some equivalents: the pattern makes the final decision. */
const fold = (code: number): number => code & 31;
const places = 1 << 15;

/** `beginnings`: the first two or three characters of each of its matches. */
export function finderOf(pattern: RegExp, beginnings: readonly string[]): Finder {
  const sticky = new RegExp(pattern.source, `${pattern.flags}y`);
  const begins = new Uint8Array(places);
  for (const beginning of beginnings) {
    const [first = 0, second = 0, third] = Array.from(beginning, (sign) => fold(sign.charCodeAt(0)));
    const two = (first << 10) | (second << 5);
    if (third === undefined) begins.fill(1, two, two + 32);
    else begins[two | third] = 1;
  }
  return (text, from = 0) => {
    const { length } = text;
    if (length - from < 2) return null;
    let next = (fold(text.charCodeAt(from)) << 5) | fold(text.charCodeAt(from + 1));
    for (let at = from; at < length - 1; at += 1) {
      next = ((next << 5) | (at + 2 < length ? fold(text.charCodeAt(at + 2)) : 0)) & (places - 1);
      if (begins[next] === 0) continue;
      sticky.lastIndex = at;
      const match = sticky.exec(text);
      if (match) return match;
    }
    return null;
  };
}

/** The beginnings of patterns that begin with letters. */
export const beginningsOf = (patterns: readonly string[]): string[] =>
  patterns.map((pattern) => {
    const beginning = /^(?:[\p{L}\p{N} '-](?![?*+{])){2,3}/u.exec(pattern)?.[0];
    if (!beginning) throw new Error(`Nothing tells where ${pattern} begins.`);
    return beginning;
  });
