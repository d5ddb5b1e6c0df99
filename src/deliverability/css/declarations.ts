// The declarations of a style attribute or of a rule.
import { copyOf } from '../characters.ts';

export type Declarations = ReadonlyMap<string, string>;

/** What one piece of CSS declares: all of it, and apart from it what is `!important`. */
export interface Declared {
  all: Declarations;
  important: Declarations | null;
}

const sizeAndFamily =
  /^(.*?)\b(\d*\.?\d+(?:px|pt|em|rem|%)|x{0,2}-?small|medium|x{0,2}-?large)(?:\s*\/\s*\S+)?\s/;

/** `font` and the like as the properties they set. */
function addShorthand(found: Map<string, string>, name: string, value: string): void {
  if (name !== 'font') return;
  const match = sizeAndFamily.exec(value);
  if (!match) return;
  found.set('font-size', match[2] ?? '');
  found.set('font-weight', /\b(?:bold|bolder|[1-9]00)\b/.exec(match[1] ?? '')?.[0] ?? 'normal');
}

// An address may hold semicolons: `url(data:image/png;base64,…)`.
const partsOf = (css: string): string[] => (css.includes('(') ? css.split(/;(?![^()]*\))/) : css.split(';'));

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
