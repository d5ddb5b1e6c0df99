import type { FactName } from '../facts.ts';

/** A fact and its position. Without a fact it is only understood, such as a condition. */
export interface Span {
  fact: FactName | null;
  value: string;
  from: number;
  to: number;
}

export const spanOf = (fact: FactName | null, value: string, match: RegExpExecArray): Span => ({
  fact,
  value,
  from: match.index,
  to: match.index + match[0].length,
});

/** The text without the understood spans. */
export function without(text: string, spans: readonly Span[]): string {
  let rest = '';
  for (let index = 0; index < text.length; index += 1)
    if (!spans.some(({ from, to }) => index >= from && index < to)) rest += text[index];
    else rest += ' ';
  return rest;
}
