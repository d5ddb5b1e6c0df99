// The declarations of a style attribute or of a rule.
import { copyOf } from '../characters.ts';

export type Declarations = ReadonlyMap<string, string>;

/** What one piece of CSS declares: all of it, and apart from it what is `!important`. */
export interface Declared {
  all: Declarations;
  important: Declarations | null;
}

const sizeAndFamily =
  /^(.*?)\b(0(?=[\s/])|\d{0,6}\.?\d{1,6}(?:px|pt|em|rem|%)|x{0,2}-?small|medium|x{0,2}-?large)(?:\s*\/\s*\S+)?\s/;

/** Longer lists of fonts are no lists of fonts. */
const longestFont = 300;

/** `font` and the like as the properties they set. */
function addShorthand(found: Map<string, string>, name: string, value: string): void {
  if (name !== 'font' || value.length > longestFont) return;
  const match = sizeAndFamily.exec(value);
  if (!match) return;
  found.set('font-size', match[2] ?? '');
  found.set('font-weight', /\b(?:bold|bolder|[1-9]00)\b/.exec(match[1] ?? '')?.[0] ?? 'normal');
}

// An address may hold semicolons: `url(data:image/png;base64,…)`.
function partsOf(css: string): string[] {
  if (!css.includes('(')) return css.split(';');
  const lastClose = css.lastIndexOf(')');
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css.charCodeAt(at);
    if (sign === 0x28) depth += 1;
    else if (sign === 0x29) depth = Math.max(0, depth - 1);
    else if (sign === 0x3b && (depth === 0 || at > lastClose)) {
      parts.push(css.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(css.slice(from));
  return parts;
}

const withoutComments = (css: string): string => {
  if (!css.includes('/*')) return css;
  let bare = '';
  let from = 0;
  for (let at = css.indexOf('/*'); at !== -1; at = css.indexOf('/*', from)) {
    bare += `${css.slice(from, at)} `;
    const end = css.indexOf('*/', at + 2);
    if (end === -1) return bare;
    from = end + 2;
  }
  return bare + css.slice(from);
};

const maxKnown = 1_000;
const longestKnown = 500;
const known = new Map<string, Declared>();

/** The same styles stand in all emails of one hand. */
export function declarationsOf(css: string): Declared {
  if (css.length > longestKnown) return readDeclarations(css);
  const kept = known.get(css);
  if (kept) return kept;
  if (known.size >= maxKnown) known.clear();
  const own = copyOf(css);
  const declared = readDeclarations(own);
  known.set(own, declared);
  return declared;
}

/** The last declaration of a name wins, as in a browser, unless an earlier one is important. Values in lower case. */
function readDeclarations(css: string): Declared {
  const all = new Map<string, string>();
  let important: Map<string, string> | null = null;
  for (const part of partsOf(withoutComments(css))) {
    const colon = part.indexOf(':');
    if (colon === -1) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    let value = part
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const mark = value.lastIndexOf('!');
    const isImportant = mark !== -1 && value.endsWith('important');
    if (isImportant) value = value.slice(0, mark).trim();
    if (!value || !name) continue;
    if (isImportant) {
      important ??= new Map();
      important.set(name, value);
      addShorthand(important, name, value);
    } else if (important?.has(name)) continue;
    all.set(name, value);
    addShorthand(all, name, value);
  }
  return { all, important };
}
