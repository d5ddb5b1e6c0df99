// Runs what is due: subscriptions renew with the stored card, end when they were set to, and unpaid first payments
// expire. One transaction per subscription, locked so that two processes never take the same one.
import type { Subscription } from './objects.ts';
import { end, renew } from './subscription.ts';
import { type Work, type Workshop, workOn } from './work.ts';

const incompleteHours = 23;
/** How long a failed renewal is retried before the subscription ends. */
const owingDays = 14;
const maxPerRun = 500;

const settle = async (work: Work, subscription: Subscription): Promise<void> => {
  if (subscription.status === 'incomplete') {
    await end(work, subscription, 'incomplete_expired');
    return;
  }
  if (subscription.status === 'past_due') {
    await end(work, subscription, 'canceled');
    return;
  }
  if (subscription.cancel_at_period_end) {
    await end(work, subscription, 'canceled');
    return;
  }
  let current = subscription;
  // After a year without running, the stand-in owes twelve invoices.
  while (
    current.status === 'active' &&
    (current.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY) <= work.now
  ) {
    current = await renew(work, current);
  }
};

const settleNext = (shop: Workshop): Promise<boolean> =>
  workOn(shop, { requestId: null, idempotencyKey: null }, async (work) => {
    const due = await work.db.query<{ data: Subscription }>(
      `select data from sandbox.stripe_objects where kind = 'subscription' and (
         (data->>'status' = 'active' and (data#>>'{items,data,0,current_period_end}')::bigint <= $1)
         or (data->>'status' = 'incomplete' and created <= $2)
         or (data->>'status' = 'past_due' and (data#>>'{items,data,0,current_period_start}')::bigint <= $3))
       order by seq limit 1 for update skip locked`,
      [work.now, work.now - incompleteHours * 3600, work.now - owingDays * 86_400],
    );
    const subscription = due.rows[0]?.data;
    if (!subscription) return false;
    await settle(work, subscription);
    return true;
  });

/** Returns how many subscriptions were renewed or ended. */
export const runBilling = async (shop: Workshop): Promise<number> => {
  let settled = 0;
  while (settled < maxPerRun && (await settleNext(shop))) settled += 1;
  return settled;
};
