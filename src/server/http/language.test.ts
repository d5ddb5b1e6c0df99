import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decorateWithLanguage } from './language.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  await app.register(cookie);
  decorateWithLanguage(app);
  app.get('/', (request) => ({
    language: request.language,
    text: request.translate('shared.page.needsJavascript'),
  }));
});
afterAll(() => app.close());

const ask = async (headers: Record<string, string>) => (await app.inject({ url: '/', headers })).json();

test.each([
  ['de', 'de', 'Lettersmith braucht JavaScript'],
  ['de-CH, fr;q=0.9', 'de', 'Lettersmith braucht JavaScript'],
  ['fr, ar;q=0.5', 'ar', 'Lettersmith إلى JavaScript'],
  ['*', 'en', 'Lettersmith needs JavaScript'],
  ['', 'en', 'Lettersmith needs JavaScript'],
])('a call that accepts “%s” is answered in %s', async (accepted, language, text) => {
  const answer = await ask({ 'accept-language': accepted });
  expect(answer.language).toBe(language);
  expect(answer.text).toContain(text);
});

test('the cookie of a page does not decide about calls', async () => {
  expect((await ask({ cookie: 'language=de' })).language).toBe('en');
});
