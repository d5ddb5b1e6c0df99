// The default words of an export, in the languages of the library.
import { introOf, presetOf } from '../document/email-titles.ts';
import type { EmailCopyTexts } from './email-copy-texts.ts';
import { de } from './texts-de.ts';
import { en } from './texts-en.ts';
import { es } from './texts-es.ts';
import { fr } from './texts-fr.ts';
import { he } from './texts-he.ts';
import { it } from './texts-it.ts';
import { pt, ptBr } from './texts-pt.ts';

const languages = new Map(Object.entries({ de, en, es, fr, he, iw: he, it, pt, 'pt-br': ptBr }));

/** null for a language that the library does not have. */
export function textsIn(lang: string): EmailCopyTexts | null {
  const tag = lang.toLowerCase();
  return languages.get(tag) ?? languages.get(tag.split('-')[0] ?? '') ?? null;
}

/** Title and opening line in the language of an email; in English if the library does not have it. */
export function openingIn(emailTitle: string, lang: string | undefined): { title: string; intro: string } {
  const texts = textsIn(lang ?? 'en');
  if (!texts || emailTitle.trim() === '') return { title: emailTitle, intro: introOf(emailTitle) };
  const [title, intro] = texts.openings[presetOf(emailTitle)] ?? [emailTitle, texts.plainIntro];
  return { title, intro };
}
