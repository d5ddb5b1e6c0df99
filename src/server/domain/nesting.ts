import { isNestedTooDeep, maxNesting } from '#email/nesting.ts';
import { DomainError } from './errors.ts';

export const deepHtml = (kept: string): DomainError =>
  new DomainError(
    'refused',
    `This HTML is nested more than ${maxNesting.toLocaleString('en')} elements deep, which no mail program shows. ${kept} Close the elements that stay open and try again.`,
  );

/** `kept` says what did not happen. To be asked before HTML that came from outside is read. */
export const refuseDeepHtml = (html: string, kept: string): void => {
  if (isNestedTooDeep(html)) throw deepHtml(kept);
};
