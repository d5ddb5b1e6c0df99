// Common languages of emails by BCP 47 tag, each named in its own language.

import { t } from '#web/text/t.ts';
export interface Language {
  tag: string;
  name: string;
}

export const languages: readonly Language[] = [
  {
    tag: 'en',
    get name() {
      return t('builder.languages.english');
    },
  },
  {
    tag: 'en-GB',
    get name() {
      return t('builder.languages.englishUnitedKingdom');
    },
  },
  {
    tag: 'en-US',
    get name() {
      return t('builder.languages.englishUnitedStates');
    },
  },
  { tag: 'ar', name: 'العربية' },
  { tag: 'bg', name: 'Български' },
  {
    tag: 'ca',
    get name() {
      return t('builder.languages.catal');
    },
  },
  { tag: 'zh-Hans', name: '中文（简体）' },
  { tag: 'zh-Hant', name: '中文（繁體）' },
  {
    tag: 'hr',
    get name() {
      return t('builder.languages.hrvatski');
    },
  },
  {
    tag: 'cs',
    get name() {
      return t('builder.languages.eTina');
    },
  },
  {
    tag: 'da',
    get name() {
      return t('builder.languages.dansk');
    },
  },
  {
    tag: 'nl',
    get name() {
      return t('builder.languages.nederlands');
    },
  },
  {
    tag: 'et',
    get name() {
      return t('builder.languages.eesti');
    },
  },
  {
    tag: 'fi',
    get name() {
      return t('builder.languages.suomi');
    },
  },
  {
    tag: 'fr',
    get name() {
      return t('builder.languages.franAis');
    },
  },
  {
    tag: 'de',
    get name() {
      return t('builder.languages.deutsch');
    },
  },
  { tag: 'el', name: 'Ελληνικά' },
  { tag: 'he', name: 'עברית' },
  { tag: 'hi', name: 'हिन्दी' },
  {
    tag: 'hu',
    get name() {
      return t('builder.languages.magyar');
    },
  },
  {
    tag: 'id',
    get name() {
      return t('builder.languages.bahasaIndonesia');
    },
  },
  {
    tag: 'it',
    get name() {
      return t('builder.languages.italiano');
    },
  },
  { tag: 'ja', name: '日本語' },
  { tag: 'ko', name: '한국어' },
  {
    tag: 'lv',
    get name() {
      return t('builder.languages.latvieU');
    },
  },
  {
    tag: 'lt',
    get name() {
      return t('builder.languages.lietuvi');
    },
  },
  {
    tag: 'nb',
    get name() {
      return t('builder.languages.norskBokmL');
    },
  },
  { tag: 'fa', name: 'فارسی' },
  {
    tag: 'pl',
    get name() {
      return t('builder.languages.polski');
    },
  },
  {
    tag: 'pt',
    get name() {
      return t('builder.languages.portuguS');
    },
  },
  {
    tag: 'pt-BR',
    get name() {
      return t('builder.languages.portuguSBrasil');
    },
  },
  {
    tag: 'ro',
    get name() {
      return t('builder.languages.romN');
    },
  },
  { tag: 'ru', name: 'Русский' },
  {
    tag: 'sk',
    get name() {
      return t('builder.languages.slovenIna');
    },
  },
  {
    tag: 'sl',
    get name() {
      return t('builder.languages.slovenIna2');
    },
  },
  {
    tag: 'es',
    get name() {
      return t('builder.languages.espaOl');
    },
  },
  {
    tag: 'es-MX',
    get name() {
      return t('builder.languages.espaOlMXico');
    },
  },
  {
    tag: 'sv',
    get name() {
      return t('builder.languages.svenska');
    },
  },
  { tag: 'th', name: 'ไทย' },
  {
    tag: 'tr',
    get name() {
      return t('builder.languages.tRkE');
    },
  },
  { tag: 'uk', name: 'Українська' },
  { tag: 'ur', name: 'اردو' },
  {
    tag: 'vi',
    get name() {
      return t('builder.languages.tiNgViT');
    },
  },
];
