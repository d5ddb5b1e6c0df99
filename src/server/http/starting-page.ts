// What a process answers before it can work: alive, not ready, and a page that says so and loads itself again.
import type { RequestListener, ServerResponse } from 'node:http';
import { acceptedLanguages, directionOf, firstLanguage, type Language } from '#text/languages.ts';
import { type Translate, translatorFor } from '#text/translator.ts';
import type { OwnProcess } from '../domain/shared/processes/own-process.ts';
import { describeStage } from '../domain/shared/processes/own-process.ts';
import { isCountdownAddress, sendPlainPictureTo } from './routes/files/countdowns.ts';

const retryAfterSeconds = 3;

const commonHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, {
    ...commonHeaders,
    ...(status === 503 ? { 'Retry-After': String(retryAfterSeconds) } : {}),
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
};

const pageOf = (message: string, language: Language, translate: Translate): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>${translate('readers.starting.title')}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1rem}</style></head>
<body><h1>${translate('readers.starting.headline')}</h1><p>${message}</p><p>${translate('readers.starting.reload')}</p></body></html>
`;

/**
 * Answers every request: `/api/live` and countdowns with 200, all else with 503, addresses of the API and forms in JSON.
 */
export const startingPage =
  (own: OwnProcess): RequestListener =>
  (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0];
    // The connection stays usable only if the body has been read.
    request.resume();
    if (path === '/api/live') return send(response, 200, 'application/json', '{"status":"live"}');
    if (isCountdownAddress(path ?? '')) return sendPlainPictureTo(response);
    const { stage, since } = own;
    const language = firstLanguage(acceptedLanguages(request.headers['accept-language'])) ?? 'en';
    const translate = translatorFor(language);
    const message = describeStage(own, translate);
    const wantsPage = request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html');
    if (wantsPage && !path?.startsWith('/api/'))
      return send(response, 503, 'text/html', pageOf(message, language, translate));
    return send(response, 503, 'application/json', JSON.stringify({ message, state: stage, since }));
  };
