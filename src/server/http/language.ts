// The language of an answer. Calls are answered in the language of `Accept-Language`, which the web sends for its own;
// pages in that of the account, else in the one that the visitor chose, else in one that the browser accepts.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedLanguages, firstLanguage, isLanguage, type Language } from '#text/languages.ts';
import { type Translate, translatorFor } from '#text/translator.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The first language of ours that `Accept-Language` names, else English. */
    readonly language: Language;
    /** Texts in that language. */
    readonly translate: Translate;
  }
}

const fallback: Language = 'en';

/** The choice of a visitor without an account (src/web/lib/language.ts). */
export const languageCookie = 'language';

export const languageOf = (request: FastifyRequest): Language =>
  firstLanguage(acceptedLanguages(request.headers['accept-language'])) ?? fallback;

export const pageLanguageOf = (
  request: FastifyRequest,
  account: { language?: string | null } | null | undefined,
): Language => {
  const chosen = request.cookies[languageCookie];
  return [account?.language, chosen].find(isLanguage) ?? languageOf(request);
};

export const decorateWithLanguage = (app: FastifyInstance): void => {
  app.decorateRequest('language', {
    getter() {
      return languageOf(this);
    },
  });
  app.decorateRequest('translate', {
    getter() {
      return translatorFor(this.language);
    },
  });
};
