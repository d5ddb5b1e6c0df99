/// <reference types="vite/types/importMeta.d.ts" />
import { site } from '#web/lib/site.ts';
import { currentLanguage } from '#web/text/t.ts';

/** No more of these files than their taglines: the footer is on every first page. */
const translated = import.meta.glob<string>('../../../content/*/site.json', {
  eager: true,
  import: 'tagline',
});

export const siteTagline = (): string =>
  translated[`../../../content/${currentLanguage()}/site.json`] ?? site.tagline;
