// The vendor's library, created on first use, and the meaning of its errors here.
import type { Stripe } from 'stripe';
import { PaymentsUnavailable } from './payments.ts';

export interface StripeConnection {
  secretKey: string;
  /** An endpoint in place of Stripe's own: the stand-in, or a private gateway. */
  apiBase: string | null;
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
const maxNetworkRetries = 1;

const connect = async (settings: StripeConnection): Promise<Stripe> => {
  // 23 MB that are not needed before the first payment.
  const { default: StripeClient } = await import('stripe');
  const base = settings.apiBase === null ? null : new URL(settings.apiBase);
  return new StripeClient(settings.secretKey, {
    telemetry: false,
    maxNetworkRetries,
    timeout: settings.timeoutMs ?? defaultTimeoutMs,
    ...(base
      ? {
          host: base.hostname,
          port: base.port || (base.protocol === 'https:' ? 443 : 80),
          protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  });
};

export interface StripeClient {
  isLive: boolean;
  get(): Promise<Stripe>;
  /** Every error is the provider's fault: no user input reaches it unchecked. */
  ask<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer>;
  /** The same for an object by its id; null when there is none. */
  find<Found, Answer>(
    object: string,
    question: (stripe: Stripe) => Promise<Found & { object: string }>,
    read: (found: Found) => Answer | Promise<Answer>,
  ): Promise<Answer | null>;
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'resource_missing';

export const createStripeClient = (settings: StripeConnection): StripeClient => {
  let client: Promise<Stripe> | undefined;
  const get = (): Promise<Stripe> => {
    client ??= connect(settings);
    return client;
  };
  const ask: StripeClient['ask'] = async (question) => {
    try {
      return await question(await get());
    } catch (error) {
      if (error instanceof PaymentsUnavailable) throw error;
      throw new PaymentsUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  };
  return {
    isLive: /^[sr]k_live_/.test(settings.secretKey),
    get,
    ask,
    find: (object, question, read) =>
      ask(async (stripe) => {
        try {
          const found = await question(stripe);
          // The library treats any JSON without an `error` as a response, even a gateway's failure.
          if (found.object !== object) throw new Error(`Stripe gave no ${object}.`);
          return await read(found);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
  };
};

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

export const dateOf = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000) : null;
