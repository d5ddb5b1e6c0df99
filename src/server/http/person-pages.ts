// Headers of the pages for people without an account: their own policy, not cached, not indexed, and without a call
// limit for recipients who follow a link in a message.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultPage } from '#public-pages/fault-page.ts';
import { publicPageStyle } from '#public-pages/page-shell.ts';
import type { PageTexts } from '#public-pages/page-texts.ts';
import { firstLanguage } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../context.ts';
import { explain } from './error-handler.ts';

/** In the language of the contact where it is known and one of ours, else in that of the browser. */
export const pageTexts = (request: FastifyRequest, contactLanguage: string | null = null): PageTexts => {
  const language = firstLanguage(contactLanguage === null ? [] : [contactLanguage]) ?? request.language;
  return { language, translate: translatorFor(language) };
};

const styleHash = createHash('sha256').update(publicPageStyle).digest('base64');

export interface PageSending {
  status?: number;
  /** Any site may embed it. */
  isFramed?: boolean;
  /** Allowed targets of its form beside this server: the policy also covers redirects of the answer. */
  formTarget?: string | null;
}

export const sendPublicPage = (
  reply: FastifyReply,
  html: string,
  { status = 200, isFramed = false, formTarget = null }: PageSending = {},
): FastifyReply => {
  reply.status(status).headers({
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      "font-src 'self'",
      `form-action 'self'${formTarget === null ? '' : ` ${formTarget}`}`,
      "base-uri 'none'",
      `frame-ancestors ${isFramed ? '*' : "'none'"}`,
    ].join('; '),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
  if (isFramed) reply.removeHeader('X-Frame-Options').header('Cross-Origin-Resource-Policy', 'cross-origin');
  return reply.type('text/html; charset=utf-8').send(html);
};

const fonts: Record<string, string> = {
  'serif.woff2': '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
  'sans.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  'arabic-serif.woff2':
    '@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2',
  'arabic-sans.woff2':
    '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
};

export const publicPageFonts = (app: FastifyInstance): void => {
  for (const [name, file] of Object.entries(fonts)) {
    app.get(`/page-fonts/${name}`, async (_request, reply) =>
      reply
        .headers({
          'Content-Type': 'font/woff2',
          'Cache-Control': 'public, max-age=604800',
          // The preview of a form is in a frame without an origin.
          'Access-Control-Allow-Origin': '*',
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .send(await readFile(new URL(import.meta.resolve(file)))),
    );
  }
};

/** Turns a thrown error into a page. */
export const answerWithPage =
  (ctx: Context) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, body } = explain(error, request, reply);
    const html = faultPage(body.message, {
      isOurs: status >= 500,
      brand: ctx.brand,
      texts: pageTexts(request),
    });
    return sendPublicPage(reply, html, { status });
  };

const maxBodyBytes = 64 * 1024;

/**
 * Mail programs post a form of one field, browsers our own forms; a body with another content type is read all the
 * same.
 */
export const readFormBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
};

/** The fields of a form; empty when the body is no form. */
export const formOf = async (request: FastifyRequest): Promise<URLSearchParams> => {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return new URLSearchParams(bytes.toString('utf8'));
  const fields = new URLSearchParams();
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  } catch {
    // Broken off, or without a boundary: as good as empty.
  }
  return fields;
};
