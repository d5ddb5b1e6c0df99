// The only access to the payment provider: turns its failures into refusals that say what to do.
import type { Context } from '../../context.ts';
import { isProviderUnavailable, unavailable } from '../shared/errors.ts';

type Payments = NonNullable<Context['payments']>;

const paymentsOff = () => unavailable('refusals.billing.notSetUp', 3600);
const providerUnreachable = () => unavailable('refusals.billing.providerNotReached');

export const withPayments = async <Result>(
  ctx: Context,
  use: (payments: Payments) => Promise<Result>,
): Promise<Result> => {
  if (!ctx.payments) throw paymentsOff();
  try {
    return await use(ctx.payments);
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error;
    ctx.log.warn({ error: error.message }, 'payment provider unreachable');
    throw providerUnreachable();
  }
};
