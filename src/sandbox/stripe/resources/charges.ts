import { invalidRequest } from '../api-error.ts';
import { refund } from '../charge.ts';
import { idOf } from '../objects.ts';
import { allowOnly, integer, oneOf, text } from '../params.ts';
import { find } from '../store.ts';
import { listAnswer, pageParams, type Resource, requireObject } from './call.ts';

export const charges: Resource = {
  'GET /v1/charges': async (call) => {
    allowOnly(call.params, [...pageParams, 'customer', 'payment_intent']);
    return listAnswer(call, 'charge', '/v1/charges', {
      customer: text(call.params, 'customer'),
      fields: { payment_intent: text(call.params, 'payment_intent') },
    });
  },
  'GET /v1/charges/:id': async (call) => ({ body: (await requireObject(call, 'charge', 'charge')).data }),
  'POST /v1/refunds': async ({ tx, params }) => {
    allowOnly(params, ['charge', 'payment_intent', 'amount', 'reason', 'metadata']);
    const intentId = text(params, 'payment_intent');
    const intent = intentId ? await find(tx.db, 'payment_intent', intentId) : null;
    const chargeId = text(params, 'charge') ?? idOf(intent?.data.latest_charge);
    if (!chargeId) {
      throw invalidRequest(
        'One of the following params should be provided for this request: payment_intent or charge.',
      );
    }
    const reason = oneOf(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
    return { body: await refund(tx, chargeId, { amount: integer(params, 'amount') ?? null, reason }) };
  },
};
