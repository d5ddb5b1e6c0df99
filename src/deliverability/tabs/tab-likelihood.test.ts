import { expect, it } from 'vitest';
import { inWords } from '#text/keyed-text.ts';
import { translatorFor } from '#text/translator.ts';
import { readMessage } from '../message/message.ts';
import { tabLikelihoodOf } from './tab-likelihood.ts';

const likelihoodOf = (html: string, subject?: string) => tabLikelihoodOf(readMessage({ html, subject }));
const asking = `<p>${'Chip in before the deadline at midnight! Donate $25 now, rush your contribution, save 50% off. '.repeat(6)}</p>`;
const receipt = `<p>Your order number 4711 has shipped. The invoice, the receipt and the payment details are in your account.
  Total due: none. Delivery date and tracking code: see the confirmation.</p><img src="https://a.test/x.png" width="300" height="90">`;
const note = '<p>Hi Ann, I have moved our talk to Friday. Does that suit you? All the best, Bo</p>';

it('an appeal is a promotion, a receipt an update and a note personal', () => {
  expect(likelihoodOf(asking, 'Last chance: donate today').label).toBe('promotion');
  expect(likelihoodOf(receipt, 'Your order 4711 has shipped').label).toBe('update');
  expect(likelihoodOf(note, 'Friday').label).toBe('personal');
});

it('the estimate has a range and a note on what else decides', () => {
  for (const html of [asking, receipt, note]) {
    const { p, low, high, basis } = likelihoodOf(html);
    expect(low).toBeLessThanOrEqual(p);
    expect(p).toBeLessThanOrEqual(high);
    expect(high - low).toBeGreaterThan(0.05);
    expect(inWords(translatorFor('en'), basis)).toMatch(
      /one Gmail account from 2019.*sender’s history.*how each recipient reacts/,
    );
  }
  expect(likelihoodOf(asking).p).toBeGreaterThan(likelihoodOf(receipt).p);
});
