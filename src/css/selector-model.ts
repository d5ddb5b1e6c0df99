// Selectors of style sheets as data, and the elements they match.

export type Pseudo = (element: Matchable, budget: Budget) => boolean;

/** The comparisons that are left for one email. */
export interface Budget {
  left: number;
}

/** An element as selectors see it. */
export interface Matchable {
  /** `''` for the root around all elements, which is not an element itself. */
  name: string;
  id: string;
  classes: readonly string[];
  attributes: Readonly<Record<string, string>>;
  parent: Matchable | null;
  /** The element before it in the same parent. */
  previous: Matchable | null;
  /** Among the children of its parent, counted from 1. */
  index: number;
  /** From the end, counted from 1; 0 if no style sheet uses it. */
  indexFromEnd: number;
  indexOfTypeFromEnd: number;
}

/** To the compound after it: descendant, child, next sibling, or subsequent sibling. */
export type Combinator = ' ' | '>' | '+' | '~';

export type AttributeTest = (value: string) => boolean;

/** A compound selector, such as `td.box[width]`. */
export interface Compound {
  /** `''` for any. */
  name: string;
  id: string;
  classes: readonly string[];
  attributes: readonly { name: string; test: AttributeTest }[];
  pseudos: readonly Pseudo[];
  combinator: Combinator;
}

export interface Selector {
  /** The last compound: it matches the element itself. */
  subject: Compound;
  /** The compounds before it, the nearest first: they match ancestors or preceding siblings. */
  preceding: readonly Compound[];
  /** An id counts 10,000, a class or the like 100, a name 1. */
  specificity: number;
  /** It depends on something that is unknown before the email is shown. */
  isUncertain: boolean;
}
