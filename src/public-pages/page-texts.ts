// The language of a page for readers. The values of its texts are HTML, so the caller escapes them, with the functions below.
import { escapeText } from '#email/render/html.ts';
import type { Language } from '#text/languages.ts';
import type { Translate } from '#text/translator.ts';

export interface PageTexts {
  language: Language;
  translate: Translate;
}

/** A name in a sentence of another language, which may be written in another direction. */
export const nameHtml = (name: string): string => `<bdi>${escapeText(name)}</bdi>`;

/** An email address, which always reads from left to right. */
export const addressHtml = (email: string): string =>
  `<strong><bdi dir="ltr">${escapeText(email)}</bdi></strong>`;
