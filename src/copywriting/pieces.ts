import type { FactName } from './facts.ts';

/**
 * The pieces of an email of one type. `{fact}` is a slot for a fact; a piece is used only when all of its facts are
 * known, so it may contain nothing beyond them. `{Fact}` begins with a capital.
 */
export interface Pieces {
  /** The facts this type uses, the most important first. */
  facts: readonly FactName[];
  subjects: readonly string[];
  preheaders: readonly string[];
  openings: readonly string[];
  /** The points of the text in order, each with alternatives: the one with the most facts is used. */
  bodyPoints: readonly (readonly string[])[];
  /** Before a list of the user's own points. */
  lead: string;
  ctas: readonly string[];
  /** Why it begins this way: true of every opening. */
  why: string;
}

export type PiecesOf = Readonly<Record<string, Pieces>>;
