import { expect, it } from 'vitest';
import { describeChecks, findingOf } from '../../../../test/support/samples/check-cases.ts';
import type { Header } from '../../judge/model.ts';

const headersOf = (more: Record<string, string | string[] | null> = {}): Header[] =>
  Object.entries({
    From: 'Ann <ann@shop.test>',
    To: 'ben@home.test',
    Subject: 'Bowls',
    Date: 'Tue, 21 Jan 2025 09:30:00 +0000',
    'Message-ID': '<a1@shop.test>',
    ...more,
  }).flatMap(([name, values]) => (values === null ? [] : [values].flat()).map((value) => ({ name, value })));

const oneClick = {
  'List-Unsubscribe': '<https://shop.test/u>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};
const sent = (more?: Record<string, string | string[] | null>) => ({
  headers: headersOf(more),
  purpose: 'campaign' as const,
});

describeChecks('sender', {
  'sender-freemail': {
    bad: [{ from: 'Ann <ann@gmail.com>' }, { from: 'ann@yahoo.co.uk' }],
    good: [{ from: 'Gmail fan <ann@shop.test>' }, { from: 'ann@notgmail.com' }, {}],
  },
  'sender-address': {
    bad: [{ from: '' }, { from: 'Ann' }, { from: 'a@shop.test, b@shop.test' }, { from: 'Ann <ann at shop>' }],
    good: [{ from: '"Lee, Ann" <ann@shop.test>' }, { from: 'ann@shop.test' }, {}],
  },
  'sender-name': {
    bad: [
      { from: 'TIME IS RUNNING OUT (SALE) <a@shop.test>' },
      { from: 'Ann (2) <a@shop.test>' },
      { from: 'Ann 🎉 <a@shop.test>' },
      { from: 'Bowls from $20 <a@shop.test>' },
    ],
    good: [
      { from: 'Ann from Bowls & Co <a@shop.test>' },
      { from: 'Freeman & Sons <a@shop.test>' },
      { from: 'Bowls® of the Day! <a@shop.test>' },
    ],
  },
  'sender-name-address': {
    bad: [{ from: '"service@mybank.com" <x@else.test>' }],
    good: [{ from: '"ann@shop.co.uk" <ann@news.shop.co.uk>' }, { from: 'Ann @ Shop <ann@shop.test>' }],
  },
  'sender-no-reply': {
    bad: [{ from: 'no-reply@shop.test' }, { from: 'ann@shop.test', replyTo: 'donotreply@shop.test' }],
    good: [{ from: 'noreply@shop.test', replyTo: 'ann@shop.test' }, { from: 'noel@shop.test' }],
  },
  'sender-reply-elsewhere': {
    bad: [{ from: 'ann@shop.test', replyTo: 'ann.shop@gmail.com' }],
    good: [
      { from: 'ann@shop.test', replyTo: 'help@desk.test' },
      { from: 'ann@gmail.com', replyTo: 'ann@gmail.com' },
    ],
  },
  'sender-receipts-address': {
    bad: [{ html: '<p>20% off today. Use the coupon code BOWL.</p>', from: 'orders@shop.test' }],
    good: [
      { html: '<p>Your order has shipped. Shop now.</p>', from: 'orders@shop.test' },
      { html: '<p>20% off today. Use the coupon code BOWL.</p>', from: 'news@shop.test' },
    ],
  },
  'header-unsubscribe': { bad: [sent()], good: [sent(oneClick), { ...sent(), purpose: 'export' }, {}] },
  'header-one-click': {
    bad: [
      sent({ 'List-Unsubscribe': '<mailto:u@shop.test>' }),
      sent({ 'List-Unsubscribe': '<https://shop.test/u>' }),
    ],
    good: [sent(oneClick), sent()],
  },
  'header-repeated': {
    bad: [sent({ From: ['a@shop.test', 'b@shop.test'] }), sent({ From: null })],
    good: [sent({ Received: ['a', 'b'] })],
  },
  'header-message-id': {
    bad: [sent({ 'Message-ID': null }), sent({ 'Message-ID': '<no-domain>' })],
    good: [sent()],
  },
  'header-date': {
    bad: [sent({ Date: null }), sent({ Date: '2025-01-21' })],
    good: [sent(), sent({ Date: '1 Feb 2025 9:30 GMT' })],
  },
  'header-authentication': {
    bad: [
      sent({ 'Authentication-Results': 'mx.test; spf=pass; dkim=fail header.d=shop.test; dmarc=fail' }),
      sent({ 'Authentication-Results': 'mx.test; spf=softfail smtp.mailfrom=shop.test' }),
    ],
    good: [
      sent({ 'Authentication-Results': 'mx.test; dkim=fail header.d=old.test; dkim=pass; spf=neutral' }),
      sent({ 'Authentication-Results': ['mx.test; spf=pass', 'earlier.test; spf=fail'] }),
    ],
  },
  'header-alignment': {
    bad: [sent({ 'DKIM-Signature': 'v=1; d=esp.test; s=a', 'Return-Path': '<b@bounce.esp.test>' })],
    good: [
      sent({ 'DKIM-Signature': ['v=1; d=esp.test; s=a', 'v=1;d=news.shop.test'] }),
      sent({ 'Return-Path': '<b@bounce.shop.test>', 'DKIM-Signature': 'd=esp.test' }),
      sent(),
    ],
  },
  'header-bulk': { bad: [sent(oneClick), sent({ Precedence: 'bulk' })], good: [sent()] },
});

it('header-authentication names the failed methods only', () => {
  const given = sent({ 'Authentication-Results': 'mx.test; spf=pass; dkim=fail; dmarc=permerror' });
  expect(findingOf('header-authentication', given)?.message).toContain('failure of DKIM, DMARC');
});
