// The declarations of a style attribute or of a rule.
import { copyOf } from '../message/characters.ts';
import { isValid } from './grammar.ts';
import { expand } from './shorthands.ts';

export interface Declarations extends ReadonlyMap<string, string> {
  /** The result of `isOrdinary`, once computed. */
  isOrdinary?: boolean;
}

/** The declarations of one piece of CSS. */
export interface Declared {
  /** As written. */
  all: Declarations;
  /** The properties that decide visibility, with shorthands expanded. */
  seen: Declarations;
  /** The same, for `!important` declarations. */
  important: Declarations | null;
}

// An address may contain semicolons: `url(data:image/png;base64,…)`.
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

/** The same styles occur in all emails of one author. */
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

const escaped = /\\(?:([0-9a-f]{1,6})\s?|([^\n0-9a-f]))/gi;

/** `d\69splay` is `display`. */
const withoutEscapes = (css: string): string =>
  css.includes('\\')
    ? css.replace(escaped, (_all, hex: string | undefined, sign: string | undefined) => {
        if (sign !== undefined) return sign;
        const code = Number.parseInt(hex ?? '', 16);
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
      })
    : css;

/**
 * The last declaration of a name wins, as in a browser, unless an earlier one is important; an invalid one is dropped.
 * Values in lower case.
 */
function readDeclarations(css: string): Declared {
  const all = new Map<string, string>();
  const seen = new Map<string, string>();
  let important: Map<string, string> | null = null;
  for (const part of partsOf(withoutComments(css))) {
    const colon = part.indexOf(':');
    if (colon === -1) continue;
    const name = withoutEscapes(part.slice(0, colon)).trim().toLowerCase();
    let value = withoutEscapes(part.slice(colon + 1))
      .trim()
      .toLowerCase();
    const mark = value.lastIndexOf('!');
    const isImportant = mark !== -1 && value.endsWith('important');
    if (isImportant) value = value.slice(0, mark).trim();
    if (!value || !name || !isValid(name, value)) continue;
    all.set(name, value);
    if (isImportant) {
      important ??= new Map();
      const kept = important;
      expand(name, value, (own, to) => {
        kept.set(own, to);
        seen.set(own, to);
      });
    } else {
      const kept: Map<string, string> | null = important;
      expand(name, value, (own, to) => {
        if (!kept?.has(own)) seen.set(own, to);
      });
    }
  }
  return { all, seen, important };
}
