// The checklist is written in English so far; findings join it in the same language.
import { type Translate, translatorFor } from '#text/translator.ts';

export const english: Translate = translatorFor('en');
