import type { Preflight } from '#contract/campaigns/preflight.ts';

export type PreflightCheck = Preflight['checks'][number];
type Where = PreflightCheck['where'];

const checkAt =
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
export const blocking = checkAt('block');
/** Warning: sendable, but worth a review. */
export const warning = checkAt('warn');
export const info = checkAt('info');
export const passed = checkAt('ok');
