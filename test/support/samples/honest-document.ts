// Documents as careful authors make them: true text, descriptions of images, real addresses, readable colors.
import fc from 'fast-check';
import type { DocumentInput } from '#email/document/document.ts';

export const honestWords =
  'We have moved the workshop to a larger hall and finally have space for a proper table. The first bowls from the new kiln are drying now, and the glaze came out a little greener than planned. ' +
  'On Saturday we open the door at ten, put the kettle on, and show how a handle is pulled. Bring a friend and an apron. Nobody has to buy anything, and the first mug you make is yours to keep. Write back if you want us to hold a seat for you.';

const sentences = honestWords.split('. ');
const content = fc.oneof(
  fc.shuffledSubarray(sentences, { minLength: 2 }).map((some) => some.join('. ')),
  fc.constantFrom(
    '<b>Open on Saturday</b> from ten to four.',
    'Read more <a href="https://kettle.shop/news?utm_source=letter&amp;utm_medium=email">about the new kiln</a>.',
    'Dear {{first_name|friend}}, thank you for coming by.',
    '<ul><li>Bowls in three sizes</li><li>Mugs with a proper handle</li></ul>',
  ),
);
const image = fc.record({
  src: fc.constantFrom('https://kettle.shop/a.png', 'https://kettle.shop/b.jpg?w=1200'),
  alt: fc.constantFrom('A bowl on a table', 'Two mugs by a window', 'The kiln, open'),
  clickUrl: fc.constantFrom('', 'https://kettle.shop/bowls'),
});
const images = fc.array(image, { minLength: 1, maxLength: 4 });
const size = fc.constantFrom('12px', '14px', '16px', '20px', '28px', '36px');
const block = fc.oneof(
  fc.record({
    type: fc.constant('text'),
    content,
    styles: fc.record(
      {
        fontSize: size,
        fontFamily: fc.constantFrom('Georgia', 'Lora', 'Arial'),
        fontWeight: fc.constantFrom('400', '700'),
        color: fc.constantFrom('#1b2430', '#4b5563', 'black'),
        textAlign: fc.constantFrom('left', 'center'),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    type: fc.constant('image'),
    content: image,
    styles: fc.record({ width: fc.constantFrom('auto', '50%', '200px') }),
  }),
  fc.record({ type: fc.constantFrom('image-row', 'multi-image'), content: fc.record({ images }) }),
  fc.record({
    type: fc.constant('button'),
    content: fc.record({
      text: fc.constantFrom('See the bowls', 'Save my seat', 'Read the story'),
      url: fc.constantFrom('https://kettle.shop/bowls', 'https://kettle.shop/seats'),
    }),
    styles: fc.record(
      { backgroundColor: fc.constantFrom('#1d4ed8', '#111827', '#3b82f6') },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ type: fc.constantFrom('spacer', 'divider') }),
);

/** Every kind of block, in any order; an email of at least some paragraphs. */
export const honestDocument: fc.Arbitrary<DocumentInput> = fc
  .record({
    settings: fc.record(
      {
        subject: fc.constantFrom('The new kiln is here', 'Come by on Saturday'),
        preheader: fc.constantFrom('Tea at ten, handles at eleven.', 'And the first mug is yours to keep.'),
        lang: fc.constantFrom('en', 'en-GB'),
        maxWidth: fc.constantFrom('480px', '600px', '680px'),
        fontFamily: fc.constantFrom('Arial', 'Georgia', 'Lora'),
        dark: fc.constant({}),
      },
      { requiredKeys: ['subject'] },
    ),
    blocks: fc.array(block, { minLength: 1, maxLength: 14 }),
  })
  .map(
    ({ settings, blocks }) =>
      ({
        settings,
        blocks: [{ type: 'text', content: honestWords }, ...blocks].map((each, at) => ({
          ...each,
          id: `block-${at}`,
        })),
      }) as DocumentInput,
  );
