import { expect, it } from 'vitest';
import { emailTitles } from '../document/email-titles.ts';
import { openingIn, textsIn } from './texts.ts';

const tags = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pt-BR', 'he'];

it.each(tags)('each title has its opening line, and promises nothing: %s', (tag) => {
  const texts = textsIn(tag);
  expect(texts?.openings).toHaveLength(emailTitles.length);
  for (const index of [0, 1] as const)
    expect(new Set(texts?.openings.map((pair) => pair[index])).size).toBe(emailTitles.length);
  const all = [
    texts?.greeting,
    texts?.replyRequest,
    texts?.signOff,
    texts?.plainIntro,
    texts?.openings.flat(),
  ];
  for (const text of all.flat()) {
    expect(text).toMatch(/\S/);
    expect(text).toBe(text?.trim());
    expect(text).not.toMatch(/!|%|\{\{|[<>]/);
    expect((text ?? '').length).toBeLessThan(160);
  }
});

it('titles are translated by index, and custom ones stay unchanged', () => {
  expect(openingIn('thank you', 'de')).toMatchObject({
    title: 'Danke',
    intro: expect.stringMatching(/^Vielen Dank/),
  });
  const own = { title: 'Herbst im Laden', intro: textsIn('de')?.plainIntro };
  expect(openingIn('Herbst im Laden', 'de')).toEqual(own);
  expect(openingIn('', 'de')).toEqual({ title: '', intro: '' });
  expect(openingIn('Thank You', 'ja').intro).toMatch(/^Thank you/);
});

it('a language is found by its tag with any region', () => {
  expect([textsIn('en-GB'), textsIn('IW'), textsIn('pt-PT')]).toEqual([
    textsIn('en'),
    textsIn('he'),
    textsIn('pt'),
  ]);
  expect([textsIn('ja'), textsIn('constructor'), textsIn('')]).toEqual([null, null, null]);
});
