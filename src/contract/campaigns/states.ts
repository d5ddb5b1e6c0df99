// The states of a campaign, and why it waits.
import { z } from 'zod';

export const campaignStatus = z.enum(['draft', 'scheduled', 'sending', 'sent', 'paused']);
export type CampaignStatus = z.infer<typeof campaignStatus>;

/** Of a campaign that is `sent`. */
export const campaignOutcome = z.enum(['complete', 'with_problems', 'cancelled']);

/** Why a campaign that is sending waits, or why it was paused. */
export const waitingReason = z.enum([
  'paused_by_you',
  'plan_ended',
  'not_configured',
  'credentials',
  'clock',
  'sending_paused',
  'account_suspended',
  'not_verified',
  'daily_quota',
  'throttled',
  'unreachable',
  'bounces',
  'complaints',
  /** At its scheduled time, the preflight found what `waitingCheck` names. */
  'blocked',
  /** At its scheduled time, the preflight could not run. */
  'failed_check',
  /** Its time passed while no server ran. */
  'missed',
  /** This server was restored from a backup that does not know what was sent since. */
  'restored',
]);
export type WaitingReason = z.infer<typeof waitingReason>;
