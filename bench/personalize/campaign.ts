// A realistic campaign: 40 KB of HTML, 41 links, a first name, an unsubscribe link.
import { documentSchema } from '../../src/email/document/document.ts';
import { plainText } from '../../src/email/inline/plain-text.ts';
import type { Campaign } from '../../src/email/personalize/compile.ts';
import { renderEmail } from '../../src/email/render/render.ts';

const words = 'we put these together by hand and they keep for weeks when they are stored dry and cool'.split(
  ' ',
);
const sentence = (at: number): string =>
  Array.from({ length: 148 }, (_, word) => words[(at * 7 + word * 3) % words.length]).join(' ');

const product = (at: number) => [
  {
    id: `text-${at}`,
    type: 'text',
    content: `<b>Number ${at}</b>: ${sentence(at)}. <a href="https://shop.example/p/${at}?from=letter&amp;n=${at}">Read more</a>.`,
  },
  {
    id: `picture-${at}`,
    type: 'image',
    content: {
      src: `https://img.example/p/${at}.jpg`,
      alt: `Product ${at}`,
      clickUrl: `https://shop.example/picture/${at}`,
    },
  },
  {
    id: `button-${at}`,
    type: 'button',
    content: { text: `Order ${at}`, url: `https://shop.example/order/${at}` },
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
    ...Array.from({ length: 13 }, (_, at) => product(at)).flat(),
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
