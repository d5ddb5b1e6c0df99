import type { Context } from '../context.ts';
import { isHttps } from './session.ts';

/** The application's pages: own scripts only. Emails on the canvas carry inline styles and pictures from anywhere. */
const pagePolicy = (https: boolean): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

export const securityHeaders = (ctx: Context): ((url: string) => Record<string, string>) => {
  const https = isHttps(ctx);
  const page = pagePolicy(https);
  return (url) => {
    const isApi = url.startsWith('/api/');
    return {
      'Content-Security-Policy': isApi ? apiPolicy : page,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
      ...(isApi ? { 'Cache-Control': 'no-store' } : {}),
    };
  };
};
