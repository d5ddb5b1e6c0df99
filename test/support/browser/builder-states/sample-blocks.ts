// An email with every kind of block, and one with very long words.

const styles = { fontFamily: 'Georgia', color: '#1b2430' };

export const everyBlock: readonly unknown[] = [
  {
    id: 'heading',
    type: 'text',
    content: 'The blue bowls are back',
    styles: { ...styles, fontSize: '32px', fontWeight: '700', lineHeight: '1.2' },
  },
  {
    id: 'text',
    type: 'text',
    content:
      'Dear {{first_name|friend}}, you asked in March whether we would fire them again. <b>Forty-one of them</b> came out of the kiln the way they should.',
    styles: { fontSize: '18px', color: '#374151' },
  },
  {
    id: 'images',
    type: 'multi-image',
    content: {
      images: [
        { src: '', alt: 'A bowl' },
        { src: '', alt: 'Another bowl' },
      ],
    },
  },
  {
    id: 'row',
    type: 'image-row',
    content: {
      images: [
        { src: '', alt: 'One' },
        { src: '', alt: 'Two' },
      ],
    },
  },
  { id: 'button', type: 'button', content: { text: 'See the bowls', url: 'https://shop.example/bowls' } },
  { id: 'image', type: 'image', content: { src: '', alt: 'Three bowls on a shelf' } },
  { id: 'spacer', type: 'spacer' },
  { id: 'divider', type: 'divider' },
];

export const longBlocks: readonly unknown[] = [
  {
    id: 'button',
    type: 'button',
    content: { text: 'A'.repeat(120), url: `https://shop.example/${'b'.repeat(200)}` },
  },
  {
    id: 'text',
    type: 'text',
    content: `${'Wort'.repeat(60)} and then some words that go on and on. `.repeat(3),
  },
  ...Array.from({ length: 60 }, (_, index) => ({
    id: `paragraph-${index}`,
    type: 'text',
    content: `Paragraph ${index + 1}`,
  })),
];
