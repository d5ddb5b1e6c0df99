import { expect, test } from 'vitest';
import { isScreen } from '#contract/screens.ts';
import { site } from '#web/lib/site.ts';
import type { LegalDocument } from './document.ts';
import { acceptableUse } from './documents/acceptable-use.ts';
import { cookiePolicy } from './documents/cookie-policy.ts';
import { privacyPolicy } from './documents/privacy-policy.ts';
import { securityPolicy } from './documents/security-policy.ts';
import { termsOfService } from './documents/terms-of-service.ts';
import { facts } from './facts.ts';

const addresses: Record<string, LegalDocument> = {
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/acceptable-use': acceptableUse,
  '/cookie-policy': cookiePolicy,
  '/security-policy': securityPolicy,
};
const all = Object.entries(addresses);
const textOf = (legal: LegalDocument): string => JSON.stringify(legal);

test.each(all)('%s names its operator and has sections that links can name', (_, legal) => {
  const ids = legal.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(textOf(legal)).toContain(facts.operator.name);
  expect(textOf(legal)).toContain(facts.operator.address.join(', '));
  expect(textOf(legal)).not.toMatch(/undefined|null\b|\bNaN\b/);
});

test.each(all)('every row of a table of %s has a cell for each column', (_, { sections }) => {
  const tables = sections.flatMap(({ body }) =>
    body.flatMap((part) => (typeof part === 'object' && 'rows' in part ? [part] : [])),
  );
  for (const { head, rows } of tables)
    expect(rows.filter((row) => row.length !== (head.length || 2))).toEqual([]);
});

test.each(all)('every link of %s leads somewhere', (path, legal) => {
  const targets = [...textOf(legal).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) {
    if (/^(mailto:[\w.]+@[\w.]+|https:\/\/[\w./-]+)$/.test(target)) continue;
    const [page = '', id] = target.split('#');
    if (page !== '') expect(isScreen(page), target).toBe(true);
    if (id)
      expect(
        addresses[page || path]?.sections.map((section) => section.id),
        target,
      ).toContain(id);
  }
});

test.each([
  [termsOfService, '$29 every month'],
  [termsOfService, '$51 every 3 months'],
  [termsOfService, '$17'],
  [termsOfService, '$144 every year'],
  [termsOfService, '$12'],
  [termsOfService, 'free trial with limited features'],
  [termsOfService, '30-day money-back guarantee'],
  [termsOfService, '5–10 business days'],
  [termsOfService, 'change of prices at least 30 days ahead'],
  [termsOfService, 'at least 18 years'],
  [termsOfService, 'appeal within 30 days'],
  [acceptableUse, 'appeal within 30 days'],
  [acceptableUse, 'Unsubscribes must be honored within 10 days'],
  [acceptableUse, 'CAN-SPAM'],
  [privacyPolicy, 'at least 18 years'],
  [privacyPolicy, 'GDPR'],
  [privacyPolicy, 'CCPA'],
  [privacyPolicy, 'Amazon SES'],
  [privacyPolicy, 'Stripe'],
  [cookiePolicy, '7 days'],
  [cookiePolicy, '1 year'],
  [cookiePolicy, '30 days'],
])('text %# states %s', (legal, text) => {
  expect(textOf(legal)).toContain(text);
});

test('the guarantee is that of the prices', () => {
  expect(textOf(termsOfService)).toContain(`${site.guarantee.closing.days}-day money-back guarantee`);
});
