// The declarations of a style attribute or of a rule.
import { copyOf } from '../../message/characters.ts';
import { isValid } from '../values/grammar.ts';
import { expand } from '../values/shorthands.ts';

export interface Declarations extends ReadonlyMap<string, string> {
  /** The result of `cannotHide`, once computed. */
  cannotHide?: boolean;
}

/** The declarations of a style attribute or of a rule. */
export interface DeclarationBlock {
  /** As written. */
  all: Declarations;
  /** The properties that decide what is visible, with shorthands expanded. */
  visual: Declarations;
  /** The same, for `!important` declarations. */
  important: Declarations | null;
}

// A URL may contain semicolons: `url(data:image/png;base64,…)`.
function partsOf(css: string): string[] {
  if (!css.includes('(')) return css.split(';');
  const lastClose = css.lastIndexOf(')');
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < css.length; at += 1) {
    const code = css.charCodeAt(at);
    if (code === 0x28) depth += 1;
    else if (code === 0x29) depth = Math.max(0, depth - 1);
    else if (code === 0x3b && (depth === 0 || at > lastClose)) {
      parts.push(css.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(css.slice(from));
  return parts;
}

/** Each comment is replaced by a space, as in CSS; an unclosed one ends with the text. */
export const withoutComments = (css: string): string => {
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

const maxCached = 1_000;
const maxCachedCharacters = 500;
const cache = new Map<string, DeclarationBlock>();

/** Cached, because the same styles occur in all emails of one author. */
export function declarationsOf(css: string): DeclarationBlock {
  if (css.length > maxCachedCharacters) return parseDeclarations(css);
  const cached = cache.get(css);
  if (cached) return cached;
  if (cache.size >= maxCached) cache.clear();
  const copy = copyOf(css);
  const declarations = parseDeclarations(copy);
  cache.set(copy, declarations);
  return declarations;
}

const escaped = /\\(?:([0-9a-f]{1,6})\s?|([^\n0-9a-f]))/gi;

/** `d\69splay` is `display`. */
const withoutEscapes = (css: string): string =>
  css.includes('\\')
    ? css.replace(escaped, (_all, hex: string | undefined, character: string | undefined) => {
        if (character !== undefined) return character;
        const code = Number.parseInt(hex ?? '', 16);
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
      })
    : css;

/**
 * The last declaration of a name wins, as in a browser, unless an earlier one is important; an invalid one is dropped.
 * Values in lower case.
 */
function parseDeclarations(css: string): DeclarationBlock {
  const all = new Map<string, string>();
  const visual = new Map<string, string>();
  let important: Map<string, string> | null = null;
  for (const part of partsOf(withoutComments(css))) {
    const colon = part.indexOf(':');
    if (colon === -1) continue;
    const name = withoutEscapes(part.slice(0, colon)).trim().toLowerCase();
    let value = withoutEscapes(part.slice(colon + 1))
      .trim()
      .toLowerCase();
    const exclamation = value.lastIndexOf('!');
    const isImportant = exclamation !== -1 && value.endsWith('important');
    if (isImportant) value = value.slice(0, exclamation).trim();
    if (!value || !name || !isValid(name, value)) continue;
    all.set(name, value);
    if (isImportant) {
      important ??= new Map();
      const importantSoFar = important;
      expand(name, value, (property, expanded) => {
        importantSoFar.set(property, expanded);
        visual.set(property, expanded);
      });
    } else {
      const importantSoFar: Map<string, string> | null = important;
      expand(name, value, (property, expanded) => {
        if (!importantSoFar?.has(property)) visual.set(property, expanded);
      });
    }
  }
  return { all, visual, important };
}
