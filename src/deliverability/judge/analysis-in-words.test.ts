import { expect, test } from 'vitest';
import { languages } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import { findingOf, page } from '../../../test/support/samples/check-cases.ts';
import { analysisInWords } from './analysis-in-words.ts';
import { analyze } from './analyze.ts';

const links = (...hrefs: string[]) => page(hrefs.map((href) => `<a href="${href}">Bowl</a>`).join(' '));
const images = (...names: string[]) =>
  page(names.map((name) => `<img src="${name}" alt="Bowl" width="300">`).join(' '));
const attached = (...names: string[]) => ({
  attachments: names.map((name) => ({ name, type: 'application/octet-stream' })),
});

const sample = 'https://harbour-street.example';
const cases = [
  ['link-sample', { html: links(`${sample}/1`) }, { html: links(`${sample}/1`, `${sample}/2`) }],
  ['link-empty', { html: links('#') }, { html: links('#', '') }],
  [
    'link-shortener',
    { html: links('https://bit.ly/1') },
    { html: links('https://bit.ly/1', 'https://bit.ly/2') },
  ],
  [
    'image-format',
    { html: images('https://shop.test/1.avif') },
    { html: images('https://shop.test/1.avif', 'https://shop.test/2.avif') },
  ],
  [
    'image-data-uri',
    { html: images('data:image/png;base64,AAAA') },
    { html: images('data:image/png;base64,AAAA', 'data:image/png;base64,AAAB') },
  ],
  ['attachment-program', attached('a.exe'), attached('a.exe', 'b.exe')],
  ['mixed-scripts', page('<p>pаypal</p>'), page('<p>pаypal</p><p>аmazon</p>')],
] as const;

test.each(cases)(
  'the fix of %s is about one thing or about several, as its message is',
  (id, one, several) => {
    for (const language of languages) {
      const fixOf = (given: Parameters<typeof findingOf>[1]) =>
        analysisInWords(
          translatorFor(language),
          analyze(typeof given === 'string' ? { html: given } : { html: page(), ...given }),
        ).findings.find((finding) => finding.id === id)?.fix;
      expect(fixOf(one), language).toBeTruthy();
      expect(fixOf(several), language).toBeTruthy();
      expect(fixOf(several), language).not.toBe(fixOf(one));
    }
  },
);

test('several links to the sample site have their own addresses', () => {
  expect(findingOf('link-sample', { html: links(`${sample}/1`, `${sample}/2`) })).toMatchObject({
    message: '2 links still point to the sample site.',
    fix: 'Replace them with the addresses of your own pages before you send.',
  });
});
