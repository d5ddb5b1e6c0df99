import { expect, it } from 'vitest';
import { campaignTypes } from '#copywriting/campaign-types.ts';
import { writeVariants } from '#copywriting/write-campaign.ts';
import { analyze } from '#deliverability/judge/analyze.ts';
import { documentSchema } from '#email/document/document.ts';
import { emailCopyFor } from '#email/email-copy/email-copy-for.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { renderEmail } from '#email/render/render.ts';
import { emptyForm } from '../form/copywriting-form.ts';
import { copyDocument } from './copy-document.ts';

const ids = () => {
  let count = 0;
  return () => {
    count += 1;
    return `block-${count}`;
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

it('the copy becomes a complete email with unchanged text', () => {
  const document = copyDocument(copy, { form, newId: ids() });
  const text = plainText(document);
  for (const expected of [
    'Hi {{first_name|there}},',
    'A <b>mug</b> & a saucer.',
    'By hand',
    'Warmly,',
    'Northway',
  ])
    expect(text).toContain(expected);
  expect(renderEmail(document).html).toContain('https://shop.example/mug');
  expect(renderEmail(document).html).not.toContain('<b>mug</b>');
  expect(document.settings).toMatchObject({ subject: 'The mug is here', preheader: 'x'.repeat(150) });
});

it('the export of the builder adds no second greeting or sign-off', () => {
  const document = copyDocument(copy, { form, newId: ids() });
  const emailCopy = emailCopyFor(document, { person: { firstName: 'Ann' }, brand: null });
  expect(plainText(document, { emailCopy })).toBe(plainText(document));
});

it('the email shows the image of the product and links to the page that answered', () => {
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

it('the email shows the imported image at its own size, with its description', () => {
  const product = { title: '', price: '€24', brand: 'Northway', images: ['http://cdn.example/mug.jpg'] };
  const image = { src: 'https://letters.example/uploads/a.jpg', naturalWidth: 200, naturalHeight: 100 };
  const imageOf = (candidate: typeof image | null) =>
    copyDocument(copy, { form: { ...form, product }, newId: ids(), image: candidate }).blocks.find(
      ({ type }) => type === 'image',
    );
  expect(imageOf(image)).toMatchObject({
    content: { ...image, alt: 'Northway', clickUrl: 'https://shop.example/mug' },
    styles: { width: 'auto' },
  });
  expect(imageOf({ ...image, naturalWidth: 1_200 })).toMatchObject({ styles: { width: '100%' } });
  expect(imageOf(null)).toBeUndefined();
});

it('the email holds any number of paragraphs', () => {
  const content = 'One.\n\n'.repeat(1_100);
  const document = copyDocument({ ...copy, content }, { form, newId: ids() });
  expect(plainText(document).match(/One\./g)).toHaveLength(1_100);
});

it('every type of campaign becomes an email that can be sent as it is', () => {
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
