import type { FactName } from './facts.ts';

/**
 * What an email of one type is made of. `{fact}` stands for a fact; a piece is used only when all of its facts
 * are known, so it may say nothing that is not in them. `{Fact}` begins with a capital.
 */
export interface Pieces {
  /** The facts this type has a use for, those that are missed most first. */
  facts: readonly FactName[];
  subjects: readonly string[];
  preheaders: readonly string[];
  openings: readonly string[];
  /** In their order; of each, the piece that says most is taken. */
  beats: readonly (readonly string[])[];
  /** Before a list of the user's own points. */
  lead: string;
  ctas: readonly string[];
  /** Why it begins as it does: true of every opening. */
  why: string;
}

export type PiecesOf = Readonly<Record<string, Pieces>>;
