import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentParts } from './document-parts.ts';

test('text becomes paragraphs and lists, with the button before the sign-off', () => {
  const content =
    'Hi {{first_name|there}},\n\nOne.\nTwo.\n\nIn short:\n- wool\n- 310 g\n\n1. Wash\n2. Dry\n\nWarmly,\nNorthway';
  expect(documentParts({ content, cta: 'See it' }, 'https://shop.example/')).toEqual([
    { kind: 'greeting', text: 'Hi {{first_name|there}},' },
    { kind: 'paragraph', lines: ['One.', 'Two.'] },
    { kind: 'list', lead: 'In short:', ordered: false, items: ['wool', '310 g'] },
    { kind: 'list', lead: '', ordered: true, items: ['Wash', 'Dry'] },
    { kind: 'button', text: 'See it', url: 'https://shop.example/' },
    { kind: 'sign-off', lines: ['Warmly,', 'Northway'] },
  ]);
});

test('no text loses a word', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Hi there,', '- a', '2. b', 'word', 'Warmly,', '\n\n', '\n')),
      (pieces) => {
        const content = pieces.join('\n');
        const text = JSON.stringify(documentParts({ content, cta: '' }));
        for (const word of content.match(/[a-z]{4,}/gu) ?? []) expect(text).toContain(word);
      },
    ),
  );
});
