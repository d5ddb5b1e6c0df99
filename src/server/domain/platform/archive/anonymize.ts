// Takes a person out of archived rows. The row stays, so that the figures stay: under a random number that no contact
// has, without the id by which SES knows the message.
import { randomInt } from 'node:crypto';
import type { DeliveryText } from '../../../db/audience/archive/rows.ts';

const numbers = 2 ** 47;

export const anonymize = (row: DeliveryText): DeliveryText => ({
  ...row,
  contact_id: String(-randomInt(1, numbers)),
  message_id: null,
});
