// Selectors of style sheets as data, and the elements they match.

export type Pseudo = (element: Matchable, budget: Budget) => boolean;

/** The comparisons that are left for one email. */
export interface Budget {
  left: number;
}

/** An element as selectors see it. */
export interface Matchable {
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

/** A compound selector, such as `td.box[width]`. */
export interface Compound {
  name: string;
  id: string;
  classes: readonly string[];
  attributes: readonly { name: string; operator: string; value: string; ignoresCase: boolean }[];
  pseudos: readonly Pseudo[];
  /** To the compound after it: descendant, child, next sibling, or subsequent sibling. */
  combinator: ' ' | '>' | '+' | '~';
}

export interface Selector {
  /** The last compound: it matches the element itself. */
  subject: Compound;
  /** The compounds before it, the nearest first: they match ancestors or preceding siblings. */
  preceding: readonly Compound[];
  specificity: number;
  /** It depends on something that is unknown before the email is shown. */
  isUncertain: boolean;
}
