// A person who follows a link to an address that refuses gets a page; a program gets the same as JSON.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import type { PageTexts } from '#public-pages/page-texts.ts';
import { refusalPage } from '#public-pages/refusal-page.ts';

export const wantsPage = (request: FastifyRequest): boolean =>
  /\btext\/html\b/i.test(request.headers.accept ?? '');

/** `mayRetry`: the same address may work later. `texts`: where the reader's language is known. */
export const sendRefusalPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  {
    status,
    body,
    mayRetry,
    texts = request,
  }: { status: number; body: ErrorBody; mayRetry: boolean; texts?: PageTexts },
): FastifyReply =>
  reply
    .status(status)
    .headers({
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'X-Robots-Tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(refusalPage({ message: body.message, retryUrl: mayRetry ? request.url : null, texts }));
