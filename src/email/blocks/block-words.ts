// The few words that blocks add of their own, in the language of the email.
import { memoize } from '../render/memoize.ts';

interface BlockWords {
  /** Before an old price: screen readers do not announce that it is crossed out. */
  was: string;
  now: string;
  code: string;
  video: string;
  website: string;
  email: string;
  phone: string;
}

const words: Readonly<Record<string, BlockWords>> = {
  en: {
    was: 'Was',
    now: 'now',
    code: 'Code',
    video: 'Video',
    website: 'Website',
    email: 'Email',
    phone: 'Phone',
  },
  de: {
    was: 'Statt',
    now: 'jetzt',
    code: 'Code',
    video: 'Video',
    website: 'Website',
    email: 'E-Mail',
    phone: 'Telefon',
  },
  es: {
    was: 'Antes',
    now: 'ahora',
    code: 'Código',
    video: 'Vídeo',
    website: 'Sitio web',
    email: 'Correo',
    phone: 'Teléfono',
  },
  fr: {
    was: 'Avant',
    now: 'maintenant',
    code: 'Code',
    video: 'Vidéo',
    website: 'Site web',
    email: 'E-mail',
    phone: 'Téléphone',
  },
  it: {
    was: 'Prima',
    now: 'ora',
    code: 'Codice',
    video: 'Video',
    website: 'Sito web',
    email: 'Email',
    phone: 'Telefono',
  },
  pt: {
    was: 'Antes',
    now: 'agora',
    code: 'Código',
    video: 'Vídeo',
    website: 'Site',
    email: 'E-mail',
    phone: 'Telefone',
  },
  nl: {
    was: 'Was',
    now: 'nu',
    code: 'Code',
    video: 'Video',
    website: 'Website',
    email: 'E-mail',
    phone: 'Telefoon',
  },
  pl: {
    was: 'Było',
    now: 'teraz',
    code: 'Kod',
    video: 'Film',
    website: 'Strona',
    email: 'E-mail',
    phone: 'Telefon',
  },
  he: {
    was: 'היה',
    now: 'עכשיו',
    code: 'קוד',
    video: 'סרטון',
    website: 'אתר',
    email: 'דוא״ל',
    phone: 'טלפון',
  },
  ar: {
    was: 'كان',
    now: 'الآن',
    code: 'الرمز',
    video: 'فيديو',
    website: 'الموقع',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
  },
};

/** In English for a language without words here. `lang` is a language tag, or `''`. */
export const blockWords = memoize((lang: string): BlockWords => {
  const known = words[lang.toLowerCase().split('-')[0] ?? ''] ?? words.en;
  return known as BlockWords;
});
