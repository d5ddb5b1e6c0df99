// Pseudo-classes: which of them the HTML decides, which depend on the reader, and which are invalid.
import { matches } from './matching.ts';
import type { Budget, Matchable, Pseudo, Selector } from './selector-model.ts';

export interface ReadPseudo {
  /** Null if it matches every element. */
  test: Pseudo | 'unsure' | null;
  specificity: number;
}

const nth = /^\s*(?:([+-]?\d*)n\s*(?:([+-])\s*(\d+))?|([+-]?\d+))\s*$/;

function nthTest(formula: string): ((index: number) => boolean) | null {
  const text = formula.trim().toLowerCase();
  if (text === 'odd') return (index) => index % 2 === 1;
  if (text === 'even') return (index) => index % 2 === 0;
  const match = nth.exec(text);
  if (!match) return null;
  const [, factor, sign, plus, single] = match;
  if (single !== undefined) return (index) => index === Number(single);
  const step = factor === '' || factor === '+' ? 1 : factor === '-' ? -1 : Number(factor);
  const offset = plus === undefined ? 0 : Number(plus) * (sign === '-' ? -1 : 1);
  return (index) =>
    step === 0 ? index === offset : (index - offset) / step >= 0 && (index - offset) % step === 0;
}

function indexOfType({ name, previous }: Matchable, budget: Budget): number {
  let index = 1;
  for (let at = previous; at; at = at.previous) {
    budget.left -= 1;
    if (at.name === name) index += 1;
  }
  return index;
}

/** Which count a name refers to. */
const counts: Record<string, (element: Matchable, budget: Budget) => number> = {
  'nth-child': ({ index }) => index,
  'nth-of-type': indexOfType,
  'nth-last-child': ({ indexFromEnd }) => indexFromEnd,
  'nth-last-of-type': ({ indexOfTypeFromEnd }) => indexOfTypeFromEnd,
};

const simple: Record<string, Pseudo> = {
  root: ({ name }) => name === 'html',
  link: ({ name, attributes }) => name === 'a' && attributes.href !== undefined,
  'any-link': ({ name, attributes }) => name === 'a' && attributes.href !== undefined,
  'first-child': ({ index }) => index === 1,
  'first-of-type': (element, budget) => indexOfType(element, budget) === 1,
  'last-child': ({ indexFromEnd }) => indexFromEnd === 1,
  'last-of-type': ({ indexOfTypeFromEnd }) => indexOfTypeFromEnd === 1,
  'only-child': ({ index, indexFromEnd }) => index === 1 && indexFromEnd === 1,
  'only-of-type': (element, budget) => element.indexOfTypeFromEnd === 1 && indexOfType(element, budget) === 1,
};

/** States that a reader causes: none before the email is seen. */
const touched = /^(?:hover|active|focus|focus-visible|focus-within|visited|target|target-within)$/;

/** States that are unknown before the email is shown. */
const unsure =
  /^(?:checked|default|disabled|enabled|empty|indeterminate|invalid|valid|in-range|out-of-range|optional|required|read-only|read-write|placeholder-shown|autofill|fullscreen|has|lang|dir|host|host-context|open|closed|modal|popover-open|scope|state|defined|local-link|past|current|future|playing|paused|user-\w+|-(?:webkit|moz|ms)-[\w-]+)$/;

/** True if a style sheet counts following siblings. */
export const asksForEnd = (css: string): boolean => /:(?:last-|nth-last-|only-)/i.test(css);

const heaviest = (selectors: readonly Selector[]): number =>
  selectors.reduce((most, { specificity }) => Math.max(most, specificity), 0);

/** Null for what is no pseudo-class of an element. */
export function pseudoOf(
  name: string,
  inner: string,
  isLast: boolean,
  listOf: (list: string) => readonly Selector[],
): ReadPseudo | null {
  const known = simple[name];
  if (known) return { test: known, specificity: 100 };
  if (
    name === 'not' ||
    name === 'is' ||
    name === 'where' ||
    name === 'matches' ||
    /^-(?:webkit|moz)-any$/.test(name)
  ) {
    const list = listOf(inner);
    const specificity = name === 'where' ? 0 : heaviest(list);
    if (list.some(({ isUnsure }) => isUnsure)) return { test: 'unsure', specificity };
    const isOne: Pseudo = (element, budget) => list.some((selector) => matches(element, selector, budget));
    return { test: name === 'not' ? (element, budget) => !isOne(element, budget) : isOne, specificity };
  }
  const count = counts[name];
  if (count) {
    const [formula = '', of] = inner.split(/\bof\b/);
    const test = nthTest(formula);
    if (!test) return null;
    if (of !== undefined) return { test: 'unsure', specificity: 100 };
    return { test: (element, budget) => test(count(element, budget)), specificity: 100 };
  }
  // A hidden element cannot be hovered; a hovered one may reveal another.
  if (touched.test(name)) return { test: isLast ? () => false : 'unsure', specificity: 100 };
  return unsure.test(name) ? { test: 'unsure', specificity: 100 } : null;
}
