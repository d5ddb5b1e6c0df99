// A language model that writes copy, wherever it runs.
import type { Prompt } from '#copywriting/model/prompt.ts';

export type ModelTrouble =
  /** The key is refused, or may not use this model. */
  | 'key'
  /** There is no such model, or nothing at this address. */
  | 'not-found'
  | 'busy'
  | 'no-credit'
  /** It could not take the request in any form. */
  | 'request'
  | 'unreachable'
  | 'failing'
  | 'too-slow'
  /** The answer ended before it was whole. */
  | 'cut'
  | 'too-large'
  /** It would not write this. */
  | 'declined'
  /** Whoever asked has gone. */
  | 'called-off';

export type ModelOutcome =
  | { ok: true; text: string }
  | { ok: false; trouble: ModelTrouble; retryAfterSeconds?: number };

export interface LanguageModel {
  name: string;
  /**
   * Yields the text so far, again and again, where `inPieces` is asked for; returns what came of it. Never throws.
   */
  write(
    prompt: Prompt,
    options: { signal: AbortSignal; inPieces: boolean },
  ): AsyncGenerator<string, ModelOutcome>;
}
