// Conditions of style sheets, such as those of `@media` and `@supports`, and their logic.
import { isBracketed, splitOutside } from '../values/split.ts';
import type { View } from './views.ts';

/** Null for a condition that no browser knows: neither it nor its negation applies. */
export type Truth = boolean | null;

export type Condition = (view: View) => Truth;

export const never: Condition = () => false;
export const always: Condition = () => true;

export const not =
  (condition: Condition): Condition =>
  (view) => {
    const truth = condition(view);
    return truth === null ? null : !truth;
  };

export const all =
  (conditions: readonly Condition[]): Condition =>
  (view) => {
    let truth: Truth = true;
    for (const condition of conditions) {
      const each = condition(view);
      if (each === false) return false;
      if (each === null) truth = null;
    }
    return truth;
  };

export const any =
  (conditions: readonly Condition[]): Condition =>
  (view) => {
    let truth: Truth = false;
    for (const condition of conditions) {
      const each = condition(view);
      if (each) return true;
      if (each === null) truth = null;
    }
    return truth;
  };

const maxDepth = 8;

/** Parses `a and b`, `a or b`, `not a` and nested brackets; `leaf` parses what is inside the innermost ones. */
export function parseCondition(text: string, leaf: (text: string) => Condition, depth = 0): Condition {
  const bare = text.trim();
  if (depth > maxDepth || bare === '') return () => null;
  const alternatives = splitOutside(bare, /\bor\b/);
  if (alternatives.length > 1) return any(alternatives.map((part) => parseCondition(part, leaf, depth + 1)));
  const conjuncts = splitOutside(bare, /\band\b/);
  if (conjuncts.length > 1) return all(conjuncts.map((part) => parseCondition(part, leaf, depth + 1)));
  if (/^not\b/.test(bare)) return not(parseCondition(bare.slice(3), leaf, depth + 1));
  if (isBracketed(bare)) {
    const inner = bare.slice(1, -1).trim();
    return inner.startsWith('(') || /^not\s*\(/.test(inner)
      ? parseCondition(inner, leaf, depth + 1)
      : leaf(inner);
  }
  return leaf(bare);
}
