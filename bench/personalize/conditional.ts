// An email with three conditions, one of them on a whole section, and a section repeated for four products.
import { createHmac } from 'node:crypto';
import { documentSchema } from '../../src/email/document/document.ts';
import { isShown } from '../../src/email/dynamic/conditional-parts.ts';
import { textPartsOf } from '../../src/email/dynamic/text-parts.ts';
import { compileCampaign } from '../../src/email/personalize/compile.ts';
import { personalize } from '../../src/email/personalize/personalize.ts';
import type { Template } from '../../src/email/personalize/template.ts';
import { renderEmail } from '../../src/email/render/render.ts';

export interface ConditionalMail {
  subject: string;
  html: string;
  text: string;
}
type Make = (recipient: number) => ConditionalMail;

const words = 'we put these together by hand and they keep for weeks when they are stored dry and cool'.split(
  ' ',
);
const sentence = (index: number): string =>
  Array.from({ length: 400 }, (_, word) => words[(index * 7 + word * 3) % words.length]).join(' ');
const when = (tag: string) => ({ conditions: [{ about: 'tag', operator: 'has', id: tag }] });
const product = (index: number, more: object = {}) => [
  {
    id: `text-${index}`,
    type: 'text',
    content: `<b>Number ${index}</b> for {{first_name|friend}}: ${sentence(index)}. <a href="https://shop.example/p/${index}">Read more</a>, {{first_name|friend}}, or write as {{email|you}}.`,
    ...more,
  },
  {
    id: `button-${index}`,
    type: 'button',
    content: { text: `Order ${index}`, url: `https://shop.example/order/${index}` },
    ...more,
  },
];
const items = Array.from({ length: 4 }, (_, index) => ({
  name: `Pear ${index}`,
  price: '19.90',
  currency: 'EUR',
  url: `https://shop.example/pear/${index}`,
  src: `https://img.example/pear/${index}.jpg`,
}));

const document = documentSchema.parse({
  settings: { subject: 'For you, {{first_name|friend}}' },
  sections: [
    { id: 's1', columns: [{ id: 'c1', blocks: [0, 1, 2, 3, 4, 5].flatMap((index) => product(index)) }] },
    {
      id: 's2',
      when: when('a'),
      styles: { backgroundColor: '#fde68a' },
      columns: [{ id: 'c2', blocks: [6, 7, 8].flatMap((index) => product(index)) }],
    },
    {
      id: 's3',
      repeat: { source: 'products', items },
      columns: [
        {
          id: 'c3',
          blocks: [{ id: 'p', type: 'image', content: { src: '{{item.src}}', clickUrl: '{{item.url}}' } }],
        },
        { id: 'c4', blocks: [{ id: 'n', type: 'text', content: '{{item.name}}: {{item.price:money}}' }] },
      ],
    },
    {
      id: 's4',
      columns: [
        {
          id: 'c5',
          blocks: [
            ...product(9, { when: when('b') }),
            ...product(10, { when: when('c') }),
            { id: 'end', type: 'text', content: '<a href="{{unsubscribe_url}}">Unsubscribe</a>' },
          ],
        },
      ],
    },
  ],
});

const { html, parts } = renderEmail(document);
if (!parts) throw new Error('The email has conditions.');
const text = textPartsOf(html, parts);
const key = 'a key of thirty-two bytes, or so.';
const base = 'https://mail.example';

const tokens = (id: string): { tracking: string; personal: string } => {
  const signature = createHmac('sha256', key).update(id).digest('base64url');
  return { tracking: `${id}.${signature.slice(0, 21)}`, personal: `${id}.${signature.slice(21, 42)}` };
};

const compiled = compileCampaign(
  {
    html,
    text: text.text,
    subject: document.settings.subject ?? '',
    branches: { html: parts.branches, text: text.branches },
  },
  {
    tokens,
    addresses: {
      click: (token, link) => `${base}/t/c/${token}.${link}`,
      open: (token) => `${base}/t/o/${token}`,
      unsubscribe: (token) => `${base}/u/${token}`,
    },
  },
);
export const conditionalBytes = html.length;

/** All eight variants come in turn. */
const variants = Array.from({ length: 8 }, (_, variant) =>
  [0, 1, 2].map((bit) => (variant >> bit) % 2 === 1),
);

const valuesOf = (recipient: number) => ({
  id: `c1-r${recipient}`,
  firstName: `Ada ${recipient}`,
  email: `ada+${recipient}@example.com`,
});

export const conditionalOurs: Make = (recipient) => {
  const { id, firstName, email } = valuesOf(recipient);
  const values = { first_name: firstName, email };
  return personalize(compiled, { id, values, shown: variants[recipient % variants.length] });
};

interface Flat {
  pieces: string[];
  slots: number[];
}

/** One variant as segments, with the index of a value between each two. */
const flattened = ({ pieces, slots }: Template, shown: readonly boolean[]): Flat => {
  const flat: Flat = { pieces: [pieces[0] ?? ''], slots: [] };
  const append = (piece: string): void => {
    flat.pieces[flat.pieces.length - 1] += piece;
  };
  for (const [at, index] of slots.entries()) {
    const slot = compiled.slots[index];
    if (slot?.kind === 'branch') {
      const inner = isShown(slot.shown, shown) ? flattened(slot.body, shown) : null;
      append(inner?.pieces[0] ?? '');
      for (const [place, value] of inner?.slots.entries() ?? []) {
        flat.slots.push(value);
        flat.pieces.push(inner?.pieces[place + 1] ?? '');
      }
    } else {
      if (slot?.kind === 'token') flat.slots.push(slot.token === 'tracking' ? 0 : 1);
      else if (slot?.kind === 'value') flat.slots.push(slot.name === 'email' ? 3 : 2);
      else throw new Error('The join knows no such slot.');
      flat.pieces.push('');
    }
    append(pieces[at + 1] ?? '');
  }
  return flat;
};
const flatVariants = variants.map((shown) => ({
  html: flattened(compiled.html, shown),
  text: flattened(compiled.text, shown),
  subject: flattened(compiled.subject, shown),
}));

const joined = ({ pieces, slots }: Flat, values: readonly string[]): string => {
  let result = pieces[0] ?? '';
  for (let index = 0; index < slots.length; index += 1)
    result += (values[slots[index] ?? 0] ?? '') + (pieces[index + 1] ?? '');
  return result;
};

/** The floor: each variant cut beforehand, nothing decided, escaped or checked. */
export const conditionalJoin: Make = (recipient) => {
  const { id, firstName, email } = valuesOf(recipient);
  const { tracking, personal } = tokens(id);
  const values = [tracking, personal, firstName, email];
  const flat = flatVariants[recipient % flatVariants.length];
  if (!flat) throw new Error('There is no such variant.');
  return {
    subject: joined(flat.subject, values),
    html: joined(flat.html, values),
    text: joined(flat.text, values),
  };
};
