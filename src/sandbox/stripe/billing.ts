// Runs what is due: subscriptions renew with the stored card, end when they were set to, and unpaid first payments
// expire. One transaction per subscription, locked so that two processes never take the same one.

import type { Subscription } from './objects.ts';
import { end, renew } from './subscription.ts';
import { inTransactionWithEvents, type StripeState, type Transaction } from './transaction.ts';

const incompleteHours = 23;
/** How long a failed renewal is retried before the subscription ends. */
const retryDays = 14;
const maxPerRun = 500;

const renewOrEnd = async (tx: Transaction, subscription: Subscription): Promise<void> => {
  if (subscription.status === 'incomplete') {
    await end(tx, subscription, 'incomplete_expired');
    return;
  }
  if (subscription.status === 'past_due') {
    await end(tx, subscription, 'canceled');
    return;
  }
  if (subscription.cancel_at_period_end) {
    await end(tx, subscription, 'canceled');
    return;
  }
  let current = subscription;
  // After a year without running, the stand-in owes twelve invoices.
  while (
    current.status === 'active' &&
    (current.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY) <= tx.now
  ) {
    current = await renew(tx, current);
  }
};

const renewOrEndNext = (state: StripeState): Promise<boolean> =>
  inTransactionWithEvents(state, { requestId: null, idempotencyKey: null }, async (tx) => {
    const due = await tx.db.query<{ data: Subscription }>(
      `select data from sandbox.stripe_objects where kind = 'subscription' and (
         (data->>'status' = 'active' and (data#>>'{items,data,0,current_period_end}')::bigint <= $1)
         or (data->>'status' = 'incomplete' and created <= $2)
         or (data->>'status' = 'past_due' and (data#>>'{items,data,0,current_period_start}')::bigint <= $3))
       order by seq limit 1 for update skip locked`,
      [tx.now, tx.now - incompleteHours * 3600, tx.now - retryDays * 86_400],
    );
    const subscription = due.rows[0]?.data;
    if (!subscription) return false;
    await renewOrEnd(tx, subscription);
    return true;
  });

/** Returns how many subscriptions were renewed or ended. */
export const runBilling = async (state: StripeState): Promise<number> => {
  let count = 0;
  while (count < maxPerRun && (await renewOrEndNext(state))) count += 1;
  return count;
};
