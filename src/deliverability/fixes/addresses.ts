import { type Fix, withWords } from './in-document.ts';

const secure = (url: string): string => url.replace(/^(\s*)http:\/\//i, '$1https://');

export const secureLinks: Fix = (document) =>
  withWords(document, {
    link: secure,
    html: (html) => html.replace(/(\bhref\s*=\s*["']?\s*)http:\/\//gi, '$1https://'),
  });

export const securePictures: Fix = (document) => withWords(document, { source: secure });
