// The short lines: subject, preheader and button label.
import type { Facts } from '../facts.ts';
import { inOrder, pick } from './choose.ts';
import { canFill, factsIn, fill } from './fill.ts';

export const maxSubjectCharacters = 60;
export const minPreheaderCharacters = 40;
export const maxPreheaderCharacters = 110;
export const maxCtaCharacters = 32;

export const lengthOf = (text: string): number => Array.from(text).length;

/** The filled lines that fit, those with facts first: all with a fact, and at least five. */
function candidates(list: readonly string[], facts: Facts, fits: (text: string) => boolean, salt: string) {
  const fitting = list
    .filter((piece) => canFill(piece, facts))
    .map((piece) => ({ text: fill(piece, facts), facts: factsIn(piece, facts) }))
    .filter(({ text }) => fits(text));
  const score = (line: { facts: readonly unknown[] }) => Math.min(1, line.facts.length);
  const ordered = inOrder(fitting, score, salt);
  return ordered.slice(0, Math.max(5, ordered.filter((line) => score(line) > 0).length));
}

/** Filters count these in a subject, so a fact that contains one stays in the text. */
const figures = /[\p{Sc}%]/u;

export const subjectOf = (subjects: readonly string[], facts: Facts, seed: number, salt: string) =>
  pick(
    candidates(
      subjects,
      facts,
      (text) => lengthOf(text) <= maxSubjectCharacters && !figures.test(text),
      `${salt}/subject`,
    ),
    seed,
  ) ?? { text: '', facts: [] };

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu));

/** Whether the other line repeats most of the subject. */
export function repeats(subject: string, line: string): boolean {
  if (line.toLowerCase().includes(subject.toLowerCase().replace(/[.?!]$/u, ''))) return true;
  const own = wordsOf(subject);
  const other = wordsOf(line);
  const shared = [...own].filter((word) => other.has(word)).length;
  return own.size > 2 && shared / own.size > 0.6;
}

export function preheaderOf(
  preheaders: readonly string[],
  facts: Facts,
  subject: string,
  seed: number,
  salt: string,
) {
  const fits = (text: string) =>
    lengthOf(text) >= minPreheaderCharacters && lengthOf(text) <= maxPreheaderCharacters;
  const notRepeating = candidates(
    preheaders,
    facts,
    (text) => fits(text) && !repeats(subject, text),
    `${salt}/preheader`,
  );
  return (
    pick(notRepeating, seed) ??
    pick(candidates(preheaders, facts, fits, salt), seed) ?? { text: '', facts: [] }
  );
}

export const ctaOf = (ctas: readonly string[], facts: Facts, seed: number, salt: string) =>
  pick(
    candidates(ctas, facts, (text) => lengthOf(text) <= maxCtaCharacters, `${salt}/cta`),
    seed,
  ) ?? { text: '', facts: [] };
