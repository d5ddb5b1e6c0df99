// The bank's authentication of the cardholder: a separate page that redirects to where the payment began.
import type { FastifyInstance } from 'fastify';
import { escapeHtml, safeAddress } from '../page/escape.ts';
import type { Page, PageShell } from '../page/page-shell.ts';
import { decodeForm } from './form.ts';
import type { PaymentIntent } from './objects.ts';
import { answerChallenge } from './payment-intent.ts';
import { find } from './store.ts';
import { inTransactionWithEvents, type StripeState } from './transaction.ts';

const banner = 'no real payment. No bank is asked, and no money moves.';

const questionPage = (intent: PaymentIntent, action: string, secret: string, target: string): Page => ({
  title: 'Confirm the payment — sandbox bank',
  banner,
  formTargets: [new URL(target).origin],
  body: `<main class="sheet narrow">
<h1>Is it you who pays ${new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency }).format(intent.amount / 100)}?</h1>
<p>The bank of this test card asks its holder before it pays. Choose what the holder answers.</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="secret" value="${escapeHtml(secret)}">
<button type="submit" name="answer" value="yes">Yes, pay</button>
<button type="submit" name="answer" value="no" class="plain">No, stop the payment</button>
</form>
</main>`,
});

const nothingToConfirmPage = (): Page => ({
  title: 'Nothing to confirm — sandbox bank',
  banner,
  status: 404,
  body: `<main class="sheet narrow">
<h1>There is nothing to confirm here</h1>
<p>The payment was confirmed or stopped already, or the address is not whole. Nothing was charged now.</p>
<p><a href="/">Back to the start</a></p>
</main>`,
});

const backTo = (returnUrl: string, intent: PaymentIntent): string => {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
};

export const authenticationPages = (app: FastifyInstance, state: StripeState, shell: PageShell): void => {
  app.get<{ Params: { id: string }; Querystring: { secret?: string } }>(
    '/authenticate/:id',
    async (request, reply) => {
      const stored = await find(state.pool, 'payment_intent', request.params.id);
      const target = safeAddress(stored?.hidden.returnUrl ?? null);
      const { secret } = request.query;
      if (
        !stored ||
        !target ||
        stored.data.status !== 'requires_action' ||
        secret !== stored.data.client_secret
      )
        return shell.send(reply, nothingToConfirmPage());
      const action = `${app.prefix}/authenticate/${stored.data.id}`;
      return shell.send(reply, questionPage(stored.data, action, secret, target));
    },
  );

  app.post<{ Params: { id: string } }>('/authenticate/:id', async (request, reply) => {
    const { secret, answer } = decodeForm(typeof request.body === 'string' ? request.body : '');
    const next = await inTransactionWithEvents(
      state,
      { requestId: null, idempotencyKey: null },
      async (tx) => {
        const stored = await find(tx.db, 'payment_intent', request.params.id, true);
        const target = safeAddress(stored?.hidden.returnUrl ?? null);
        if (!stored || !target || secret !== stored.data.client_secret) return null;
        if (stored.data.status !== 'requires_action') return backTo(target, stored.data);
        return backTo(target, await answerChallenge(tx, stored, answer === 'yes'));
      },
    );
    if (!next) return shell.send(reply, nothingToConfirmPage());
    return reply.header('Cache-Control', 'no-store').redirect(next, 303);
  });
};
