import { afterEach, expect, test } from 'vitest';
import { i18n } from '#web/text/t.ts';
import { planTexts } from './plan-texts.ts';

afterEach(() => i18n.activate('en'));

test.each([
  ['en', 'Monthly', 'Unlimited templates'],
  ['de', 'Monatlich', 'Unbegrenzte Vorlagen'],
  ['ar', 'شهرية', 'قوالب بلا حدود'],
])('plans have the names and features of %s', (language, name, feature) => {
  i18n.activate(language);
  const [monthly] = planTexts();
  expect(monthly).toMatchObject({ type: 'monthly', name, dollarsPerMonth: 29 });
  expect(monthly?.features).toContain(feature);
});
