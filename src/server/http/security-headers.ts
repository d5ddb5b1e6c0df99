import type { Context } from '../context.ts';
import { isHttps } from './session.ts';

// Required by https://docs.stripe.com/security/guide.
const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';

/** The application's pages: own scripts only. Emails on the canvas carry inline styles and images from any host. */
const pagePolicy = (https: boolean, paymentForm: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self'${paymentForm ? ` ${stripeScripts}` : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${paymentForm ? ' https://api.stripe.com' : ''}`,
    `frame-src 'self'${paymentForm ? ` ${stripeScripts} https://hooks.stripe.com` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** Only on pages with the provider's own form, and only when it is set up. */
const isPaymentPage = (url: string): boolean => /^\/(checkout|subscribe)\/?(\?|$)/.test(url);

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

export const securityHeaders = (ctx: Context): ((url: string) => Record<string, string>) => {
  const https = isHttps(ctx);
  const page = pagePolicy(https, false);
  const hasPaymentForm = Boolean(ctx.config.stripe?.publishableKey);
  const paymentPage = pagePolicy(https, hasPaymentForm);
  return (url) => {
    const isApi = url.startsWith('/api/');
    const isPayment = hasPaymentForm && isPaymentPage(url);
    return {
      'Content-Security-Policy': isApi ? apiPolicy : isPayment ? paymentPage : page,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(${isPayment ? 'self "https://js.stripe.com"' : ''})`,
      ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
      ...(isApi ? { 'Cache-Control': 'no-store' } : {}),
    };
  };
};
