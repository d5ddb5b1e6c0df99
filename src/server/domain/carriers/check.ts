// Findings of a carrier for the preflight of a campaign, in the carrier's own words.
import type { AnyText } from '#text/keyed-text.ts';

export interface CarrierCheck {
  /** `block`: the campaign cannot be sent. `warn`: it can, but is worth a review. */
  level: 'block' | 'warn' | 'info' | 'ok';
  /** The part of the campaign that it concerns. */
  where: 'details' | 'content' | 'audience' | 'account';
  id: string;
  message: AnyText;
  /** What to do about it; null if there is nothing to do. */
  fix: AnyText | null;
}

export const checkAt =
  (level: CarrierCheck['level']) =>
  (where: CarrierCheck['where'], id: string, message: AnyText, fix: AnyText | null = null): CarrierCheck => ({
    id,
    level,
    message,
    fix,
    where,
  });

export const blocking = checkAt('block');
export const warning = checkAt('warn');
export const info = checkAt('info');
export const passed = checkAt('ok');
