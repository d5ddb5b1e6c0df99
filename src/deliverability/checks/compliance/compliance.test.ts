import { expect, it } from 'vitest';
import { describeChecks, findingOf, page } from '../../../../test/support/samples/check-cases.ts';
import { analyze } from '../../judge/analyze.ts';

const campaign = (body: string) => ({ html: page(body), purpose: 'campaign' as const });
const unsubscribeLink = (style: string, text = 'Unsubscribe') =>
  `<a href="https://shop.test/u" style="${style}">${text}</a>`;

describeChecks('compliance', {
  'unsubscribe-missing': {
    bad: [campaign(''), campaign(`<div style="display:none">${unsubscribeLink('')}</div>`)],
    good: [
      campaign(unsubscribeLink('')),
      campaign('<a href="{{unsubscribe_url}}">Leave the list</a>'),
      campaign(unsubscribeLink('', 'Abmelden')),
    ],
  },
  'unsubscribe-faint': {
    bad: [campaign(unsubscribeLink('font-size:8px')), campaign(unsubscribeLink('color:#cccccc'))],
    good: [
      campaign(unsubscribeLink('font-size:11px;color:#666666')),
      campaign(unsubscribeLink('font-size:8px') + unsubscribeLink('font-size:12px')),
    ],
  },
  'postal-address': {
    bad: [campaign('<p>Bowls &amp; Co, since 1998</p>'), campaign('<p>1 of 2 bowls left</p>')],
    good: [
      campaign('<p>Bowls &amp; Co, 12 Mill Lane, Exeter EX1 2AB</p>'),
      campaign('<p>P.O. Box 12</p>'),
      campaign('<p>Hauptstraße 5, 10115 Berlin</p>'),
      campaign('<p>5 rue des Lilas, 75011 Paris</p>'),
      campaign('<p>Springfield, IL 62704</p>'),
      campaign('<p>*|LIST:ADDRESSLINE|*</p>'),
    ],
  },
  'reason-missing': {
    bad: [campaign('')],
    good: [
      campaign('<p>You receive this because you bought a bowl.</p>'),
      campaign('<p>This email was sent to ann@home.test.</p>'),
      {},
    ],
  },
});

it('an export needs neither an unsubscribe link nor an address', () => {
  const { findings, score } = analyze({ html: page() });
  expect(findings.filter(({ group }) => group === 'compliance')).toMatchObject([
    { id: 'postal-address', severity: 'info', message: { key: 'checks.postalAddress.messageOfExport' } },
    {
      id: 'unsubscribe-missing',
      severity: 'info',
      message: { key: 'checks.unsubscribeMissing.messageOfExport' },
    },
  ]);
  expect(score).toBe(100);
});

it('a campaign without an unsubscribe link gets a C at best', () => {
  expect(findingOf('unsubscribe-missing', campaign(''))?.severity).toBe('block');
});
