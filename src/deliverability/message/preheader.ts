// The preheader: the line that inboxes show beside the subject. Hiding it in the HTML is common practice.

import { memoized } from '../judge/memo.ts';
import { hasReadableText, visibleTextOf } from './characters.ts';
import type { Message } from './message.ts';

export const maxPreheaderCharacters = 150;

/** A hidden element before the visible text of the email. */
interface PreheaderCandidate {
  /** The number of the element. */
  hiddenBy: number;
  /** How much it hides. */
  characters: number;
}

function findCandidate(runs: Message['runs']): PreheaderCandidate | null {
  const run = runs.find(({ isHidden, isAtStart, text }) => isHidden && isAtStart && hasReadableText(text));
  if (!run || run.hiddenBy === null) return null;
  const { hiddenBy } = run;
  const parts = runs.filter((other) => other.hiddenBy === hiddenBy);
  if (!parts.every((part) => part.isAtStart && !part.isLink)) return null;
  return { hiddenBy, characters: parts.reduce((sum, part) => sum + part.visibleText.length, 0) };
}

/** Null when no hidden text precedes the visible text, or when its element has a link or also hides text further down. */
export const preheaderCandidateOf = memoized(({ runs }: Message) => findCandidate(runs));

/** The number of the element that hides a preheader; null when there is none, or when it is too long. */
export function hiddenPreheaderOf(message: Message): number | null {
  const candidate = preheaderCandidateOf(message);
  return candidate && candidate.characters <= maxPreheaderCharacters ? candidate.hiddenBy : null;
}

/** The preheader of the settings, or the hidden one of the HTML; `''` without one. */
export function preheaderText(message: Message): string {
  if (message.preheader !== undefined) return visibleTextOf(message.preheader);
  const hiddenBy = hiddenPreheaderOf(message);
  if (hiddenBy === null) return '';
  return visibleTextOf(
    message.runs
      .filter((run) => run.hiddenBy === hiddenBy)
      .map(({ text }) => text)
      .join(' '),
  );
}
