// Payments and sign-in by another service: the service of the settings, or the sandbox where it is allowed.
import type { startSandbox } from '#sandbox/sandbox.ts';
import type { Config } from './config.ts';
import { createOpenIdIdentity } from './providers/identity/openid.ts';
import { createStripePayments } from './providers/payments/stripe.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>> | null;

/** Events of the sandbox stay on this machine, also when PUBLIC_URL is a proxy elsewhere. */
export const ownWebhookUrl = ({ host, port }: Config): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/api/webhooks/stripe`;
};

export const choosePayments = (config: Config, sandbox: Sandbox) => {
  if (config.stripe) {
    const { publishableKey } = config.stripe;
    return {
      state: 'stripe' as const,
      payments: createStripePayments(config.stripe),
      paymentForm: publishableKey === null ? null : { kind: 'stripe' as const, publishableKey },
    };
  }
  if (!sandbox?.stripe) return { state: 'off' as const, payments: null, paymentForm: null };
  const { apiBase, secretKey, webhookSecret, publishableKey } = sandbox.stripe;
  return {
    state: 'sandbox' as const,
    payments: createStripePayments({ apiBase, secretKey, webhookSecret, prices: null }),
    paymentForm: { kind: 'sandbox' as const, publishableKey },
  };
};

export const chooseIdentity = (config: Config, sandbox: Sandbox) => {
  if (config.google) return { state: 'google' as const, identity: createOpenIdIdentity(config.google) };
  if (!sandbox?.google) return { state: 'off' as const, identity: null };
  return { state: 'sandbox' as const, identity: createOpenIdIdentity(sandbox.google) };
};
