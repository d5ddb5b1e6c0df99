// The declarations of a style attribute or of a rule.
import { readDeclarations } from '#css/declarations.ts';
import { memoize } from '#email/render/memoize.ts';
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

/**
 * The last declaration of a name wins, as in a browser, unless an earlier one is important; an invalid one is dropped.
 * Values in lower case.
 */
function parseDeclarations(css: string): DeclarationBlock {
  const all = new Map<string, string>();
  const visual = new Map<string, string>();
  let important: Map<string, string> | null = null;
  for (const { name, value: written, isImportant } of readDeclarations(css)) {
    const value = written.toLowerCase();
    if (!isValid(name, value)) continue;
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

/** Memoized, because the same styles occur in all emails of one author. */
export const declarationsOf = memoize(parseDeclarations, { maxEntries: 1_000, maxLength: 500, copies: true });
