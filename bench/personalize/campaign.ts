// A realistic campaign: 40 KB of HTML, 41 links, a first name, an unsubscribe link.
import { documentSchema } from '../../src/email/document/document.ts';
import { plainText } from '../../src/email/inline/plain-text.ts';
import type { Campaign } from '../../src/email/personalize/compile.ts';
import { renderEmail } from '../../src/email/render/render.ts';

const words = 'we put these together by hand and they keep for weeks when they are stored dry and cool'.split(
  ' ',
);
const sentence = (index: number): string =>
  Array.from({ length: 148 }, (_, word) => words[(index * 7 + word * 3) % words.length]).join(' ');

const product = (index: number) => [
  {
    id: `text-${index}`,
    type: 'text',
    content: `<b>Number ${index}</b>: ${sentence(index)}. <a href="https://shop.example/p/${index}?from=letter&amp;n=${index}">Read more</a>.`,
  },
  {
    id: `picture-${index}`,
    type: 'image',
    content: {
      src: `https://img.example/p/${index}.jpg`,
      alt: `Product ${index}`,
      clickUrl: `https://shop.example/picture/${index}`,
    },
  },
  {
    id: `button-${index}`,
    type: 'button',
    content: { text: `Order ${index}`, url: `https://shop.example/order/${index}` },
  },
];

const document = documentSchema.parse({
  settings: { subject: 'For you, {{first_name|friend}}', preheader: 'What is new this week' },
  blocks: [
    {
      id: 'greeting',
      type: 'text',
      content: `Hello {{first_name|friend}},<br><br>${sentence(3)}. <a href="https://shop.example/all">All of it</a>.`,
    },
    ...Array.from({ length: 13 }, (_, index) => product(index)).flat(),
    {
      id: 'end',
      type: 'text',
      content:
        '<a href="https://shop.example/about">About us</a> | <a href="{{unsubscribe_url}}">Unsubscribe</a> | this came to {{email}}',
    },
  ],
});

export const campaign: Campaign = {
  html: renderEmail(document).html,
  text: plainText(document),
  subject: document.settings.subject ?? '',
};
