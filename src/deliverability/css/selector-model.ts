// Selectors of style sheets as data, and the elements they match.

/** The index of an element among the children of its parent, counted from 1. */
export interface Place {
  index: number;
  /** From the end; 0 if no style sheet uses it. */
  indexFromEnd: number;
  indexOfTypeFromEnd: number;
}

export type Pseudo = (element: Matchable, budget: Budget) => boolean;

/** The limit of comparisons for one email. */
export interface Budget {
  left: number;
}

/** The element side of a selector match. */
export interface Matchable extends Place {
  name: string;
  id: string;
  classes: readonly string[];
  attributes: Readonly<Record<string, string>>;
  parent: Matchable | null;
  /** The element before it in the same parent. */
  previous: Matchable | null;
}

export interface Compound {
  name: string;
  id: string;
  classes: readonly string[];
  attributes: readonly { name: string; sign: string; value: string; isLoose: boolean }[];
  pseudos: readonly Pseudo[];
  /** The combinator to the next one: descendant, child, next sibling, or subsequent sibling. */
  next: ' ' | '>' | '+' | '~';
}

export interface Selector {
  /** The element itself. */
  last: Compound;
  /** Its ancestors or preceding siblings, the nearest first. */
  above: readonly Compound[];
  specificity: number;
  /** It depends on state that is unknown before the email is shown. */
  isUnsure: boolean;
}
