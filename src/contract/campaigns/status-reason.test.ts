import { expect, test } from 'vitest';
import { languages } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import { waitingReason } from './states.ts';
import { describeWaiting } from './status-reason.ts';

const campaign = {
  status: 'scheduled',
  waitingUntil: '2026-11-21T12:00:00.000Z',
  waitingCheck: null,
  fromEmail: 'mara@shop.example',
} as const;

test.each(languages)('in %s every reason is in sentences of that language', (language) => {
  const t = translatorFor(language);
  for (const waiting of waitingReason.options) {
    const reason = describeWaiting({ ...campaign, waiting }, () => '12:00', t);
    expect(reason?.why).toMatch(/\.$/);
    expect(reason?.next).toContain(t('campaigns.statusReason.notSentOnTime'));
    expect(reason?.next).toContain('12:00');
  }
});

test('a reason names the address that is not verified', () => {
  const reason = describeWaiting({ ...campaign, waiting: 'not_verified' }, String, translatorFor('de'));
  expect(reason?.why).toBe('Ihr E-Mail-Dienst hat mara@shop.example nicht verifiziert.');
});
