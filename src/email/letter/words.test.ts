import { expect, it } from 'vitest';
import { emailTitles } from '../document/email-titles.ts';
import { openingIn, wordsIn } from './words.ts';

const tags = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pt-BR', 'he'];

it.each(tags)('each title has its opening line, and promises nothing: %s', (tag) => {
  const words = wordsIn(tag);
  expect(words?.openings).toHaveLength(emailTitles.length);
  for (const at of [0, 1] as const)
    expect(new Set(words?.openings.map((pair) => pair[at])).size).toBe(emailTitles.length);
  const all = [
    words?.greeting,
    words?.replyRequest,
    words?.signOff,
    words?.plainIntro,
    words?.openings.flat(),
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
  const own = { title: 'Herbst im Laden', intro: wordsIn('de')?.plainIntro };
  expect(openingIn('Herbst im Laden', 'de')).toEqual(own);
  expect(openingIn('', 'de')).toEqual({ title: '', intro: '' });
  expect(openingIn('Thank You', 'ja').intro).toMatch(/^Thank you/);
});

it('a language is found by its tag, whatever the region', () => {
  expect([wordsIn('en-GB'), wordsIn('IW'), wordsIn('pt-PT')]).toEqual([
    wordsIn('en'),
    wordsIn('he'),
    wordsIn('pt'),
  ]);
  expect([wordsIn('ja'), wordsIn('constructor'), wordsIn('')]).toEqual([null, null, null]);
});
