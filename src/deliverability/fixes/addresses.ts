import { type Fix, withWords } from './in-document.ts';

// A server on the local machine or on a custom port seldom supports https there.
const secure = (url: string): string =>
  url.replace(/^(\s*)http:\/\/(?!localhost\b|127\.|\[|[^/?#]*:\d)/i, '$1https://');

export const secureLinks: Fix = (document) =>
  withWords(document, {
    link: secure,
    html: (html) =>
      html.replace(
        /(\bhref\s*=\s*["']?\s*)http:\/\/(?!localhost\b|127\.|\[|[^"'/?#\s>]*:\d)/gi,
        '$1https://',
      ),
  });

export const securePictures: Fix = (document) => withWords(document, { source: secure });
