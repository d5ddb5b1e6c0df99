// The one hidden text that everybody sends: a line that inboxes show beside the subject.
import { seen } from './characters.ts';
import type { Message } from './message.ts';

const longest = 150;

/** The number of the hidden element that comes before all readable words, when it is short and holds no link. */
export function preheaderOf(message: Message): number | null {
  const run = message.runs.find(({ isHidden, isFirst }) => isHidden && isFirst);
  if (!run || run.hiddenBy === null) return null;
  const { hiddenBy } = run;
  const parts = message.runs.filter((other) => other.hiddenBy === hiddenBy);
  const characters = parts.reduce((sum, part) => sum + seen(part.text).length, 0);
  const isHarmless = characters <= longest && parts.every((part) => part.isFirst && !part.isLink);
  return isHarmless ? hiddenBy : null;
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
