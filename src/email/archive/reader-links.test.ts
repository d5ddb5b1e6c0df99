import { expect, test } from 'vitest';
import { withSenderFooter } from '../campaign/sender-footer.ts';
import { compileCampaign } from '../personalize/compile.ts';
import { personalize } from '../personalize/personalize.ts';
import { firstPicture } from './first-picture.ts';
import { bodyOf, withLinksOutside } from './framed-email.ts';
import { placeholderAddresses, placeholderToken, withReaderLinks } from './reader-links.ts';

const forNoRecipient = (html: string): string =>
  personalize(
    compileCampaign(
      { html, text: '', subject: '' },
      {
        addresses: placeholderAddresses,
        tokens: () => ({ tracking: placeholderToken, personal: placeholderToken }),
      },
    ),
    { id: '0', values: {} },
  ).html;

const links = {
  signUp: 'https://letters.test/f/w1.key',
  issue: 'https://letters.test/archive/kiln/bowls',
  archive: 'https://letters.test/archive/kiln',
};
const footer = forNoRecipient(
  withSenderFooter('<p>Hi</p>', { reason: 'You signed up.', postalAddress: '1 Kiln Lane', withLinks: true }),
);

test('links of a recipient become those of the archive', () => {
  const html = withReaderLinks(footer, links);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    links.signUp,
    links.signUp,
    links.issue,
  ]);
});

test('without a sign-up form they are removed with their text and the signs between them', () => {
  const html = withReaderLinks(footer, { ...links, signUp: null });
  expect(html).not.toMatch(/Unsubscribe|Email preferences|&middot;|\.invalid/);
  expect(html).toMatch(
    /<p[^>]*>\s*<a href="https:\/\/letters\.test\/archive\/kiln\/bowls"[^>]*>View in your browser<\/a><\/p>/,
  );
});

test('long blanks before a link cost no time', () => {
  const html = forNoRecipient(`<p>Hi${' '.repeat(200_000)}<a href="{{unsubscribe_url}}">Leave</a></p>`);
  const started = performance.now();
  expect(withReaderLinks(html, { ...links, signUp: null })).not.toContain('Leave');
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('a link that never ends takes nothing with it', () => {
  const html = forNoRecipient(
    '<a href="{{unsubscribe_url}}">Leave <a href="https://shop.test/">Shop</a> {{unsubscribe_url}}',
  );
  const shown = withReaderLinks(html, { ...links, signUp: null });
  expect(shown).toContain('<a href="https://shop.test/">Shop</a>');
  expect(shown).not.toContain('.invalid');
});

test('an archive shows the first large image of an email', () => {
  const pictures =
    '<img src="https://a.test/logo.png" width="120"><img width="600" src="https://a.test/x.jpg?a=1&amp;b=2"><img src="https://a.test/y.jpg">';
  expect(firstPicture(pictures)).toBe('https://a.test/x.jpg?a=1&b=2');
  expect(
    firstPicture('<img src="data:image/png;base64,AA"><img src="https://a.test/t.gif" width="1">'),
  ).toBeNull();
});

test('links open outside the frame, and a feed has the body', () => {
  const html = '<!doctype html><html><head><title>x</title></head><body class="a"><p>y</p></body></html>';
  expect(withLinksOutside(html)).toContain('<head><base target="_blank"><title>');
  expect(withLinksOutside('<p>y</p>')).toBe('<base target="_blank"><p>y</p>');
  expect(withLinksOutside('<!doctype html><p>y</p>')).toBe('<!doctype html><base target="_blank"><p>y</p>');
  expect(bodyOf(html)).toBe('<p>y</p>');
  expect(bodyOf('<p>y</p>')).toBe('<p>y</p>');
});
