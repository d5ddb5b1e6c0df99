import type { Preflight } from '#contract/campaigns/campaigns.ts';

export type PreflightCheck = Preflight['checks'][number];
type Where = PreflightCheck['where'];

const at =
  (level: PreflightCheck['level']) =>
  (where: Where, id: string, message: string, fix = '', fallbackFor?: readonly string[]): PreflightCheck => ({
    id,
    level,
    message,
    fix,
    where,
    ...(fallbackFor ? { fallbackFor: [...fallbackFor] } : {}),
  });

/** The campaign cannot be sent. */
export const blocks = at('block');
/** Warning: sendable, but worth a review. */
export const warns = at('warn');
export const tells = at('info');
export const passes = at('ok');

export const numberOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
