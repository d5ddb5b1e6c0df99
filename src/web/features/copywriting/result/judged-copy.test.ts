import { expect, it } from 'vitest';
import { analyze } from '#deliverability/judge/analyze.ts';
import { emptyForm } from '../form/craft-form.ts';
import { judgedCopy } from './judged-copy.ts';

const copy = {
  subject: 'The harbour mug is back',
  preheader: 'Forty of them, fired last week',
  content:
    'Dear {{first_name|friend}},\n\nThe harbour mug is back. Forty of them came out of the kiln last week, and they are in the shop now.\n\nAsk us anything, we read every reply.\n\nMara',
  cta: 'See the mug',
};
const written = { ...emptyForm, campaignType: 'back-in-stock', userInfo: 'The harbour mug' };
const onThisMachine = 'http://127.0.0.1:4101/mug';

it('the grade beside the copy is that of its words, whatever page the product was read from', () => {
  const words = judgedCopy(copy, written);
  const crawled = {
    ...written,
    productUrl: onThisMachine,
    product: { title: 'Harbour mug', url: onThisMachine, images: ['http://127.0.0.1:4101/mug.png'] },
  };
  expect(judgedCopy(copy, crawled)).toEqual(words);
  expect(analyze(words).grade).toBe('A+');
});

it('words that lower the grade still do', () => {
  const loud = { ...copy, subject: 'LAST CHANCE!!! BUY NOW' };
  expect(analyze(judgedCopy(loud, written)).findings.map(({ id }) => id)).toContain('subject-caps');
});
