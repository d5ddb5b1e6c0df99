import { isNestedTooDeep, maxNesting } from '#email/document/nesting.ts';
import type { Context } from '../../context.ts';
import type { Account } from '../shared/account.ts';
import { DomainError } from '../shared/errors.ts';
import { workOnEmail } from './render-worker.ts';

/** About 3 ms of parsing. Longer HTML is parsed in a worker thread, so that other requests do not wait. */
const shortCharacters = 100_000;

export const deepHtml = (kept: string): DomainError =>
  new DomainError(
    'refused',
    `This HTML is nested more than ${maxNesting.toLocaleString('en')} elements deep, which no mail program shows. ${kept} Close the elements that stay open and try again.`,
  );

/** `kept` is the sentence that says what was not done. Call it before parsing HTML from outside. */
export const refuseDeepHtml = (html: string, kept: string): void => {
  if (isNestedTooDeep(html)) throw deepHtml(kept);
};

/** The same for HTML of any length. */
export const refuseDeepEmail = async (
  ctx: Context,
  account: Pick<Account, 'id'>,
  html: string,
  kept: string,
): Promise<void> => {
  if (html.length <= shortCharacters) return refuseDeepHtml(html, kept);
  const isDeep = await workOnEmail(ctx, account, {
    task: 'isTooDeep',
    input: html,
    characters: html.length,
    kept,
  });
  if (isDeep) throw deepHtml(kept);
};
