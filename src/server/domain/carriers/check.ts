// Findings of a carrier for the preflight of a campaign, in the carrier's own words.

export interface CarrierCheck {
  /** `block`: the campaign cannot be sent. `warn`: it can, but is worth a review. */
  level: 'block' | 'warn' | 'info' | 'ok';
  /** The part of the campaign that it concerns. */
  where: 'details' | 'content' | 'audience' | 'account';
  id: string;
  message: string;
  /** What to do about it; empty if there is nothing to do. */
  fix: string;
}

export const checkAt =
  (level: CarrierCheck['level']) =>
  (where: CarrierCheck['where'], id: string, message: string, fix = ''): CarrierCheck => ({
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
