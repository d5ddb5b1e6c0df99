import { expect, it } from 'vitest';
import { analyze } from '#deliverability/judge/analyze.ts';
import { emptyForm } from '../form/copywriting-form.ts';
import { gradedCopy } from './graded-copy.ts';

const copy = {
  subject: 'The harbour mug is back',
  preheader: 'Forty of them, fired last week',
  content:
    'Dear {{first_name|friend}},\n\nThe harbour mug is back. Forty of them came out of the kiln last week, and they are in the shop now.\n\nAsk us anything, we read every reply.\n\nMara',
  cta: 'See the mug',
};
const written = { ...emptyForm, campaignType: 'back-in-stock', userInfo: 'The harbour mug' };
const onThisMachine = 'http://127.0.0.1:4101/mug';

it('the grade beside the copy is that of its words, from whichever page the product was read', () => {
  const graded = gradedCopy(copy, written);
  const crawled = {
    ...written,
    productUrl: onThisMachine,
    product: { title: 'Harbour mug', url: onThisMachine, images: ['http://127.0.0.1:4101/mug.png'] },
  };
  expect(gradedCopy(copy, crawled)).toEqual(graded);
  expect(analyze(graded).grade).toBe('A+');
});

it('text that lowers the grade of an email lowers that of the copy', () => {
  const shouting = { ...copy, subject: 'LAST CHANCE!!! BUY NOW' };
  expect(analyze(gradedCopy(shouting, written)).findings.map(({ id }) => id)).toContain('subject-caps');
});
