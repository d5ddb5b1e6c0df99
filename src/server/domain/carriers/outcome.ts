// What became of a message that a carrier was called with, in the words that the delivery ledger knows.

/**
 * - `throttled`, `account`, `unreached`: it was not sent; it may be tried again later, or when the account is fixed
 * - `refused`: it will not be sent to this recipient
 * - `in_doubt`: unknown whether it was sent. A carrier that cannot tell must say this: only here is a second message at
 *   stake
 */
export type SendOutcome =
  | { kind: 'accepted'; messageId: string }
  /** `isDaily`: the day's quota is used up; otherwise too many messages at once. */
  | { kind: 'throttled'; isDaily: boolean }
  | { kind: 'account'; reason: AccountFault }
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'unreached' }
  | { kind: 'in_doubt' };

export type Refusal = 'recipient' | 'recipient_not_verified' | 'rejected';

/** Why an account sends nothing until a person has acted; also the status reason of its campaigns. */
export type AccountFault =
  | 'credentials'
  | 'clock'
  | 'sending_paused'
  | 'account_suspended'
  | 'not_verified'
  | 'not_configured';
