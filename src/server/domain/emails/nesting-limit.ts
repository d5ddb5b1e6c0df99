import { isNestedTooDeep, maxNesting } from '#email/document/nesting.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';
import { runEmailTask } from './render-worker.ts';

/** About 3 ms of parsing. Longer HTML is parsed in a worker thread, so that other requests do not wait. */
const maxInlineCharacters = 100_000;

export const tooDeepHtml = (unchanged: TextKey): DomainError =>
  new DomainError(
    'refused',
    keyedText('refusals.emails.nestedTooDeep', { max: maxNesting, unchanged: keyedText(unchanged) }),
  );

/** `unchanged` is the sentence that says what was not done. Call it before parsing HTML from outside. */
export const rejectDeepHtml = (html: string, unchanged: TextKey): void => {
  if (isNestedTooDeep(html)) throw tooDeepHtml(unchanged);
};

/** The same for HTML of any length. */
export const rejectDeepEmail = async (
  ctx: Context,
  caller: Pick<Caller, 'id'>,
  html: string,
  unchanged: TextKey,
): Promise<void> => {
  if (html.length <= maxInlineCharacters) return rejectDeepHtml(html, unchanged);
  const isDeep = await runEmailTask(ctx, caller, {
    task: 'isTooDeep',
    input: html,
    characters: html.length,
    unchanged,
  });
  if (isDeep) throw tooDeepHtml(unchanged);
};
