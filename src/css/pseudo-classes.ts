// Parses pseudo-classes: the HTML decides some, others depend on the reader or the program, the rest is invalid.
import { type DataType, type Selector as Part, parse } from 'css-what';
import { matches } from './matching.ts';
import type { Budget, Matchable, Pseudo, Selector } from './selector-model.ts';

export interface PseudoClass {
  /** `unknown` when it depends on the reader or the program. */
  test: Pseudo | 'unknown';
  specificity: number;
}

const nthFormula = /^\s*(?:([+-]?\d*)n\s*(?:([+-])\s*(\d+))?|([+-]?\d+))\s*$/;

function nthTest(formula: string): ((index: number) => boolean) | null {
  const text = formula.trim().toLowerCase();
  if (text === 'odd') return (index) => index % 2 === 1;
  if (text === 'even') return (index) => index % 2 === 0;
  const match = nthFormula.exec(text);
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

/** The index that each functional pseudo-class compares with its formula. */
const countedIndexes: ReadonlyMap<string, (element: Matchable, budget: Budget) => number> = new Map(
  Object.entries({
    'nth-child': ({ index }) => index,
    'nth-of-type': indexOfType,
    'nth-last-child': ({ indexFromEnd }) => indexFromEnd,
    'nth-last-of-type': ({ indexOfTypeFromEnd }) => indexOfTypeFromEnd,
  }),
);

const structural: ReadonlyMap<string, Pseudo> = new Map(
  Object.entries({
    root: ({ name }) => name === 'html',
    link: ({ name, attributes }) => name === 'a' && attributes.href !== undefined,
    'any-link': ({ name, attributes }) => name === 'a' && attributes.href !== undefined,
    'first-child': ({ index }) => index === 1,
    'first-of-type': (element, budget) => indexOfType(element, budget) === 1,
    'last-child': ({ indexFromEnd }) => indexFromEnd === 1,
    'last-of-type': ({ indexOfTypeFromEnd }) => indexOfTypeFromEnd === 1,
    'only-child': ({ index, indexFromEnd }) => index === 1 && indexFromEnd === 1,
    'only-of-type': (element, budget) =>
      element.indexOfTypeFromEnd === 1 && indexOfType(element, budget) === 1,
  }),
);

/** States that a reader's actions cause: no element has them before the email is seen. */
const userActionStates = /^(?:hover|active|focus|focus-visible|focus-within|visited|target|target-within)$/;

/** States that are unknown before the email is shown. */
const unknownStates =
  /^(?:checked|default|disabled|enabled|empty|indeterminate|invalid|valid|in-range|out-of-range|optional|required|read-only|read-write|placeholder-shown|autofill|fullscreen|has|lang|dir|host|host-context|open|closed|modal|popover-open|scope|state|defined|local-link|past|current|future|playing|paused|user-\w+|-(?:webkit|moz|ms)-[\w-]+)$/;

/** True if a style sheet may count elements from the end of their parent. */
export const usesEndIndexes = (css: string): boolean => /:(?:last-|nth-last-|only-)/i.test(css);

const maxSpecificity = (selectors: readonly Selector[]): number =>
  selectors.reduce((max, { specificity }) => Math.max(max, specificity), 0);

const isAny = /^(?:not|is|where|matches|-(?:webkit|moz)-any)$/;

/** `:is()`, `:not()` and the like. Only `:not()` is invalid for one invalid argument; the others leave it out. */
function anyOf(
  name: string,
  lists: readonly (readonly Part[])[],
  selectorOf: (parts: readonly Part[]) => Selector | null,
): PseudoClass | null {
  const list = lists.flatMap((parts) => selectorOf(parts) ?? []);
  if (name === 'not' && list.length < lists.length) return null;
  const specificity = name === 'where' ? 0 : maxSpecificity(list);
  if (list.some(({ isUncertain }) => isUncertain)) return { test: 'unknown', specificity };
  const matchesAny: Pseudo = (element, budget) => list.some((selector) => matches(element, selector, budget));
  return {
    test: name === 'not' ? (element, budget) => !matchesAny(element, budget) : matchesAny,
    specificity,
  };
}

/**
 * Null for an invalid name or argument. `data` is what css-what gives for the text in the brackets, `isSubject` true in
 * the last compound of the selector, `selectorOf` parses a selector inside `:is()` and the like.
 */
export function pseudoClass(
  name: string,
  data: DataType,
  isSubject: boolean,
  selectorOf: (parts: readonly Part[]) => Selector | null,
): PseudoClass | null {
  const test = structural.get(name);
  if (test) return data === null ? { test, specificity: 100 } : null;
  if (isAny.test(name))
    return data === null ? null : anyOf(name, typeof data === 'string' ? parse(data) : data, selectorOf);
  const indexOf = countedIndexes.get(name);
  if (indexOf) {
    const [formula = '', of] = typeof data === 'string' ? data.split(/\bof\b/) : [];
    const isCounted = nthTest(formula);
    if (!isCounted) return null;
    if (of !== undefined) return { test: 'unknown', specificity: 100 };
    return { test: (element, budget) => isCounted(indexOf(element, budget)), specificity: 100 };
  }
  // A hidden element cannot be hovered; a hovered one may reveal another.
  if (userActionStates.test(name)) return { test: isSubject ? () => false : 'unknown', specificity: 100 };
  return unknownStates.test(name) ? { test: 'unknown', specificity: 100 } : null;
}
