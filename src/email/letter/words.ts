// The default words of an export, in the languages of the library.
import { introOf, presetOf } from '../document/email-titles.ts';
import type { LetterWords } from './letter-words.ts';
import { de } from './words-de.ts';
import { en } from './words-en.ts';
import { es } from './words-es.ts';
import { fr } from './words-fr.ts';
import { he } from './words-he.ts';
import { it } from './words-it.ts';
import { pt, ptBr } from './words-pt.ts';

const languages = new Map(Object.entries({ de, en, es, fr, he, iw: he, it, pt, 'pt-br': ptBr }));

/** null for a language that the library does not have. */
export function wordsIn(lang: string): LetterWords | null {
  const tag = lang.toLowerCase();
  return languages.get(tag) ?? languages.get(tag.split('-')[0] ?? '') ?? null;
}

/** Title and opening line in the language of an email; in English if the library does not have it. */
export function openingIn(emailTitle: string, lang: string | undefined): { title: string; intro: string } {
  const words = wordsIn(lang ?? 'en');
  if (!words || emailTitle.trim() === '') return { title: emailTitle, intro: introOf(emailTitle) };
  const [title, intro] = words.openings[presetOf(emailTitle)] ?? [emailTitle, words.plainIntro];
  return { title, intro };
}
