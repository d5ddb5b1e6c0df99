// Selectors of style sheets as data, and what they are held against.

/** Where an element stands among the children of its parent, counted from 1. */
export interface Place {
  index: number;
  /** From the end; 0 where no style sheet asks. */
  indexFromEnd: number;
  indexOfTypeFromEnd: number;
}

export type Pseudo = (element: Matchable, budget: Budget) => boolean;

/** How many comparisons an email may cost. */
export interface Budget {
  left: number;
}

/** What a selector is held against. */
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
  /** How the next one stands to it: anywhere below, its child, right after it, or anywhere after it. */
  next: ' ' | '>' | '+' | '~';
}

export interface Selector {
  /** The element itself. */
  last: Compound;
  /** What stands above or before it, the nearest first. */
  above: readonly Compound[];
  specificity: number;
  /** It hangs on something that nobody knows before the email is shown. */
  isUnsure: boolean;
}
