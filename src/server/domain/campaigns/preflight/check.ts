import type { Preflight } from '#contract/campaigns/preflight.ts';
import { type AnyText, inWords } from '#text/keyed-text.ts';
import type { Translate } from '#text/translator.ts';

type ShownCheck = Preflight['checks'][number];
type Where = ShownCheck['where'];

export interface PreflightCheck extends Omit<ShownCheck, 'message' | 'fix'> {
  message: AnyText;
  /** What to do about it; null if there is nothing to do. */
  fix: AnyText | null;
}

const checkAt =
  (level: PreflightCheck['level']) =>
  (
    where: Where,
    id: string,
    message: AnyText,
    fix: AnyText | null = null,
    fallbackFor?: readonly string[],
  ): PreflightCheck => ({
    id,
    level,
    message,
    fix,
    where,
    ...(fallbackFor ? { fallbackFor: [...fallbackFor] } : {}),
  });

/** The campaign cannot be sent. */
export const blocking = checkAt('block');
/** Warning: sendable, but worth a review. */
export const warning = checkAt('warn');
export const info = checkAt('info');
export const passed = checkAt('ok');

export const shownCheck = (translate: Translate, { message, fix, ...check }: PreflightCheck): ShownCheck => ({
  ...check,
  message: inWords(translate, message),
  fix: fix === null ? '' : inWords(translate, fix),
});
