// A language model that writes copy, on any server.
import type { Prompt } from '#copywriting/model/prompt.ts';

export type ModelTrouble =
  /** The server refuses the key, or the key may not use this model. */
  | 'key'
  /** The model or the address does not exist. */
  | 'not-found'
  | 'busy'
  | 'no-credit'
  /** The server accepts the request in no form. */
  | 'request'
  | 'unreachable'
  | 'failing'
  | 'too-slow'
  /** The answer was truncated. */
  | 'cut'
  | 'too-large'
  /** The model refused to write this. */
  | 'declined'
  /** The client canceled the request. */
  | 'called-off';

export type ModelOutcome =
  | { ok: true; text: string }
  | { ok: false; trouble: ModelTrouble; retryAfterSeconds?: number };

export interface LanguageModel {
  name: string;
  /** Yields the text so far, repeatedly, if `isStreaming` is set; returns the outcome. Never throws. */
  write(
    prompt: Prompt,
    options: { signal: AbortSignal; isStreaming: boolean },
  ): AsyncGenerator<string, ModelOutcome>;
}
