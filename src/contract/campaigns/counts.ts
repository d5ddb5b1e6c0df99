// The counts of a campaign that its summary, report and progress share.
import { z } from 'zod';

export const campaignCounts = {
  totalRecipients: z.int(),
  /** Accepted by the carrier. */
  sentCount: z.int(),
  /** People whose first open was no machine's. */
  openedCount: z.int(),
  machineOpenedCount: z.int(),
  clickedCount: z.int(),
  bouncedCount: z.int(),
  complainedCount: z.int(),
  unsubscribedCount: z.int(),
  failedCount: z.int(),
  /** Skipped: unsubscribed or suppressed between the start and their batch, or without a usable address. */
  skippedCount: z.int(),
  /** Unconfirmed: the carrier may or may not have accepted them. They are not resent automatically. */
  unknownCount: z.int(),
};
