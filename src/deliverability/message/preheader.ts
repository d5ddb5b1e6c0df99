// The one hidden text that is common practice: the line that inboxes show beside the subject.

import { once } from '../judge/memo.ts';
import { hasWords, seen } from './characters.ts';
import type { Message } from './message.ts';

export const longest = 150;

interface Lead {
  hiddenBy: number;
  characters: number;
}

function findLead(runs: Message['runs']): Lead | null {
  const run = runs.find(({ isHidden, isFirst, text }) => isHidden && isFirst && hasWords(text));
  if (!run || run.hiddenBy === null) return null;
  const { hiddenBy } = run;
  const parts = runs.filter((other) => other.hiddenBy === hiddenBy);
  if (!parts.every((part) => part.isFirst && !part.isLink)) return null;
  return { hiddenBy, characters: parts.reduce((sum, part) => sum + part.seen.length, 0) };
}

/** The hidden element before the text of the email, without a link, and how much it hides. */
export const leadOf = once(({ runs }: Message) => findLead(runs));

/** Its number when it is short enough to be a preheader. */
export function preheaderOf(message: Message): number | null {
  const lead = leadOf(message);
  return lead && lead.characters <= longest ? lead.hiddenBy : null;
}

/** The line that inboxes show beside the subject: the one of the settings, or the hidden one of the HTML. */
export function preheaderText(message: Message): string {
  if (message.preheader !== undefined) return seen(message.preheader);
  const hiddenBy = preheaderOf(message);
  if (hiddenBy === null) return '';
  return seen(
    message.runs
      .filter((run) => run.hiddenBy === hiddenBy)
      .map(({ text }) => text)
      .join(' '),
  );
}
