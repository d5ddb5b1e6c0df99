import { expect, it } from 'vitest';
import { campaignTypes } from '#copywriting/campaign-types.ts';
import { writeVariants } from '#copywriting/write-campaign.ts';
import { analyze } from '#deliverability/judge/analyze.ts';
import { documentSchema } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { letterFor } from '#email/letter/letter-for.ts';
import { renderEmail } from '#email/render/render.ts';
import { emptyForm } from '../form/craft-form.ts';
import { copyDocument } from './copy-document.ts';

const ids = () => {
  let at = 0;
  return () => {
    at += 1;
    return `block-${at}`;
  };
};
const copy = {
  subject: ' The  mug\nis here ',
  preheader: 'x'.repeat(300),
  content:
    'Hi {{first_name|there}},\n\nA <b>mug</b> & a saucer.\n\nWhat it is:\n- By hand\n- For slow coffee\n\nWarmly,\nNorthway',
  cta: 'See the mug',
};
const form = {
  ...emptyForm,
  campaignType: 'product-launch',
  brandName: 'Northway',
  productUrl: 'shop.example/mug',
};

it('is a complete email for a campaign, with unchanged words', () => {
  const document = copyDocument(copy, { form, newId: ids() });
  const text = plainText(document);
  for (const words of [
    'Hi {{first_name|there}},',
    'A <b>mug</b> & a saucer.',
    'By hand',
    'Warmly,',
    'Northway',
  ])
    expect(text).toContain(words);
  expect(renderEmail(document).html).toContain('https://shop.example/mug');
  expect(renderEmail(document).html).not.toContain('<b>mug</b>');
  expect(document.settings).toMatchObject({ subject: 'The mug is here', preheader: 'x'.repeat(150) });
});

it('is the same email in the builder: the export adds no second greeting or sign-off', () => {
  const document = copyDocument(copy, { form, newId: ids() });
  const letter = letterFor(document, { person: { firstName: 'Ann' }, brand: null });
  expect(plainText(document, { letter })).toBe(plainText(document));
});

it('shows the image of the product, and links to the page that answered', () => {
  const product = {
    title: 'Mug',
    price: '',
    images: ['https://cdn.example/mug.jpg'],
    url: 'https://shop.example/mugs/1',
  };
  const { html } = renderEmail(copyDocument(copy, { form: { ...form, product }, newId: ids() }));
  expect(html).toContain('https://cdn.example/mug.jpg');
  expect(html).toContain('https://shop.example/mugs/1');
});

it('shows the imported image at its own size, with its description', () => {
  const product = { title: '', price: '€24', brand: 'Northway', images: ['http://cdn.example/mug.jpg'] };
  const own = { src: 'https://letters.example/uploads/a.jpg', naturalWidth: 200, naturalHeight: 100 };
  const pictureOf = (picture: typeof own | null) =>
    copyDocument(copy, { form: { ...form, product }, newId: ids(), picture }).blocks.find(
      ({ type }) => type === 'image',
    );
  expect(pictureOf(own)).toMatchObject({
    content: { ...own, alt: 'Northway', clickUrl: 'https://shop.example/mug' },
    styles: { width: 'auto' },
  });
  expect(pictureOf({ ...own, naturalWidth: 1_200 })).toMatchObject({ styles: { width: '100%' } });
  expect(pictureOf(null)).toBeUndefined();
});

it('holds any number of paragraphs', () => {
  const content = 'One.\n\n'.repeat(1_100);
  const document = copyDocument({ ...copy, content }, { form, newId: ids() });
  expect(plainText(document).match(/One\./g)).toHaveLength(1_100);
});

it('makes an email of every type that can be sent as it is', () => {
  for (const { id } of campaignTypes) {
    const request = { campaignType: id, userInfo: 'The Harbour mug.', brandName: 'Northway' };
    const [written] = writeVariants(request, 1, 1);
    if (!written) throw new Error(id);
    const document = copyDocument(written, {
      form: { ...form, campaignType: id },
      newId: ids(),
    });
    expect(documentSchema.parse(document)).toEqual(document);
    const { grade } = analyze({
      html: renderEmail(document).html,
      text: plainText(document),
      subject: written.subject,
      preheader: written.preheader,
      purpose: 'export',
    });
    expect(['A+', 'A'], id).toContain(grade);
  }
});
