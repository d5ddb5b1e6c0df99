import { afterEach, expect, test } from 'vitest';
import { i18n } from '#web/text/t.ts';
import { siteTagline } from './site-tagline.ts';

afterEach(() => i18n.activate('en'));

test.each([
  ['en', 'For legitimate business use only.'],
  ['de', 'Nur für seriöse geschäftliche Nutzung.'],
  ['ar', 'للاستخدام التجاري المشروع فقط.'],
])('the tagline below every page is in the language of the user: %s', (language, tagline) => {
  i18n.activate(language);
  expect(siteTagline()).toBe(tagline);
});
