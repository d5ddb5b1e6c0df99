// The emails of the sample shop as documents. Their images are those of designs in the library.
import { type Document, type DocumentInput, documentSchema } from '#email/document/document.ts';
import { noEmailCopy } from '#email/email-copy/email-copy-setting.ts';

/** An image of a design in the library, with the size at which it is shown. */
export interface LibraryImage {
  slug: string;
  name: string;
  width: number;
  height: number;
}

const site = 'https://potters-row.example';
const ink = '#2b2723';
const clay = '#8a3f22';
const muted = '#6b625a';

type Block = NonNullable<DocumentInput['blocks']>[number];
type WithoutId<B> = B extends unknown ? Omit<B, 'id'> : never;
type Part = WithoutId<Block> | { type: 'library-image'; image: LibraryImage; alt: string; path: string };

const image = (slug: string, name: string, height: number, width = 600): LibraryImage => ({
  slug,
  name,
  width,
  height,
});

const images = {
  teapot: image('the-blue-teapot-is-back', 'hero', 380),
  pots: image('five-questions-at-the-wheel', 'pots', 260),
  shelf: image('your-apron-still-hangs-here', 'shelf', 240),
  tea: image('french-tea-box-renews', 'tea', 300),
} as const;

const font = { fontFamily: 'Georgia' };
const picture = (of: LibraryImage, alt: string, path: string): Part => ({
  type: 'library-image',
  image: of,
  alt,
  path,
});
const eyebrow = (content: string): Part => ({
  type: 'text',
  content,
  styles: { ...font, fontSize: '14px', color: clay, letterSpacing: '1px' },
});
const title = (content: string): Part => ({
  type: 'text',
  content,
  styles: { ...font, fontSize: '32px', fontWeight: '700', lineHeight: '1.25', color: ink },
});
const heading = (content: string): Part => ({
  type: 'text',
  content,
  styles: { ...font, fontSize: '20px', fontWeight: '700', lineHeight: '1.4', color: ink },
});
const paragraph = (content: string): Part => ({
  type: 'text',
  content,
  styles: { ...font, fontSize: '17px', lineHeight: '1.6', color: ink },
});
const note = (content: string): Part => ({
  type: 'text',
  content,
  styles: { ...font, fontSize: '14px', lineHeight: '1.6', color: muted },
});
const button = (text: string, path: string): Part => ({
  type: 'button',
  content: { text, url: site + path },
  styles: {
    backgroundColor: clay,
    color: '#ffffff',
    padding: '14px 28px',
    borderRadius: '4px',
    textAlign: 'left',
  },
});
const gap = (height: string): Part => ({ type: 'spacer', content: { height } });
const rule: Part = { type: 'divider', styles: { borderColor: '#d9cfc4', borderWidth: '1px' } };
const link = (text: string, path: string): string => `<a href="${site}${path}">${text}</a>`;
const signature = note('Ines and Tom, Potters Row');

export interface SampleEmail {
  name: string;
  description: string;
  subject: string;
  preheader: string;
  parts: readonly Part[];
}

export const glazes: SampleEmail = {
  name: 'Six new glazes',
  description: 'A letter that shows what is new on the shelf.',
  subject: 'Six new glazes are on the shelf',
  preheader: 'From moss to oat. Four pieces in each color came out of the kiln this week.',
  parts: [
    picture(images.shelf, 'A vase, a mug, a bowl and a teapot on a wooden shelf', '/glazes'),
    gap('24px'),
    eyebrow('New this month'),
    title('Six glazes we had to learn twice'),
    paragraph(
      'Hello {{first_name|there}}, the first firing came out gray. The second one came out like this: moss, oat, slate, plum, rust and a white that is warm in the evening.',
    ),
    button('See the six glazes', '/glazes'),
    gap('24px'),
    rule,
    heading('Where to begin'),
    paragraph(
      `<ul><li>${link('The everyday mug', '/mugs')}, in all six, $24</li><li>${link('The soup bowl', '/bowls')}, in oat and slate, $32</li><li>${link('The tall vase', '/vases')}, in plum, four pieces only</li></ul>`,
    ),
    rule,
    note(
      'Everything is safe for the dishwasher. We pack in paper and straw, and replace what breaks on the way.',
    ),
    signature,
  ],
};

export const teapot: SampleEmail = {
  name: 'Back in stock',
  description: 'Tells readers that one piece can be ordered again.',
  subject: 'The blue teapot is back',
  preheader: 'Thirty-two of them, and you hear of it before the shop window does.',
  parts: [
    picture(images.teapot, 'A round blue stoneware teapot on a white plinth', '/blue-teapot'),
    gap('24px'),
    title('It is back'),
    paragraph(
      'Hello {{first_name|there}}, many of you asked for the blue teapot. Thirty-two of them came out of the kiln on Sunday.',
    ),
    button('Take one home, $64', '/blue-teapot'),
    gap('24px'),
    rule,
    paragraph('<b>It holds</b> four cups, 900 ml to the brim.'),
    paragraph(
      '<b>It pours</b> without a drip: we test every spout with water before it is glazed, and again after.',
    ),
    paragraph(
      `<b>It goes with</b> ${link('the two blue cups', '/blue-cups')} and ${link('the little tray', '/tray')}.`,
    ),
    rule,
    note('No two blues are the same. Tell us in your order whether you like yours light or dark.'),
    signature,
  ],
};

export const workshop: SampleEmail = {
  name: 'Workshop invitation',
  description: 'Invites to an evening, with the facts that a guest needs.',
  subject: 'An evening at the wheel, six places',
  preheader: 'Thursday at seven. Clay, aprons and soup are there; bring short fingernails.',
  parts: [
    picture(
      images.pots,
      'A dark bowl, a red vase with flowers and a pale mug in front of an arch',
      '/evening',
    ),
    gap('24px'),
    eyebrow('Thursdays at seven'),
    title('An evening at the wheel'),
    paragraph(
      '{{first_name|Hello}}, you throw two bowls, we fire and glaze the better one, and you fetch it two weeks later. No one needs to know anything.',
    ),
    button('Keep a place for me, $45', '/evening'),
    gap('16px'),
    heading('Good to know'),
    paragraph(
      '<ul><li>Six people at six wheels, no more</li><li>Clay, apron and soup are included</li><li>Come from half past six; we start at seven</li></ul>',
    ),
    paragraph(
      `Cannot come? ${link('See the other evenings', '/evenings')} or ${link('give a place to a friend', '/vouchers')}.`,
    ),
    rule,
    signature,
  ],
};

export const gifts: SampleEmail = {
  name: 'Gifts under $40',
  description: 'A finished email that waits to be sent.',
  subject: 'Four gifts under $40, wrapped by us',
  preheader: 'Order by Friday, and we wrap them and write the card for you.',
  parts: [
    picture(images.tea, 'A green teapot and a steaming cup under an arch', '/gifts'),
    gap('24px'),
    title('Four gifts under $40'),
    paragraph('Hello {{first_name|there}}, these are what our own families get from us.'),
    paragraph(
      `<ul><li>${link('The morning mug', '/mugs')}, $24</li><li>${link('Two egg cups', '/egg-cups')}, $18</li><li>${link('The butter dish', '/butter-dish')}, $38</li><li>${link('A place at the wheel for two hours', '/vouchers')}, $35</li></ul>`,
    ),
    button('Choose a gift', '/gifts'),
    gap('16px'),
    rule,
    note('Say in your order whom it is for. We write the card by hand and leave the price out.'),
    signature,
  ],
};

/** Every email, for the images that they need. */
export const allEmails: readonly SampleEmail[] = [glazes, teapot, workshop, gifts];

export const librarySlugs = (): string[] => [
  ...new Set(
    allEmails.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'library-image' ? [part.image.slug] : [])),
    ),
  ),
];

/** Images are stored at twice the size at which they are shown. */
const pixelDensity = 2;

/** An email without one of its images is better than no email. `addressOf` answers null for an image that is missing. */
export const documentOf = (
  email: SampleEmail,
  addressOf: (image: LibraryImage) => string | null,
): Document => {
  const blocks = email.parts.flatMap((part, index): Block[] => {
    const id = `sample-${index}`;
    if (part.type !== 'library-image') return [{ ...part, id }];
    const src = addressOf(part.image);
    if (src === null) return [];
    const content = {
      src,
      alt: part.alt,
      clickUrl: site + part.path,
      naturalWidth: part.image.width * pixelDensity,
      naturalHeight: part.image.height * pixelDensity,
      hasAlpha: false,
    };
    return [{ id, type: 'image', content }];
  });
  return documentSchema.parse({
    settings: {
      lang: 'en',
      backgroundColor: '#fffdfa',
      fontFamily: 'Georgia',
      subject: email.subject,
      preheader: email.preheader,
      letter: noEmailCopy,
    },
    blocks,
  });
};
