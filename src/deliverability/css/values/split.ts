/** Splits at the top level only, not inside brackets. */
export function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const match of text.matchAll(new RegExp(`[()[\\]]|${separator.source}`, 'g'))) {
    const [found] = match;
    if (found === '(' || found === '[') depth += 1;
    else if (found === ')' || found === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      parts.push(text.slice(from, match.index));
      from = match.index + found.length;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

/** True for one pair of brackets around the whole text. */
export function isBracketed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at === text.length - 1;
    }
  }
  return false;
}
