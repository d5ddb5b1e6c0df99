// Replaces http by https.
import { type Fix, withTexts } from './in-document.ts';

// A server on the local machine or on a custom port seldom supports https there.
const withHttps = (url: string): string =>
  url.replace(/^(\s*)http:\/\/(?!localhost\b|127\.|\[|[^/?#]*:\d)/i, '$1https://');

export const secureLinks: Fix = (document) =>
  withTexts(document, {
    link: withHttps,
    html: (html) =>
      html.replace(
        /(\bhref\s*=\s*["']?\s*)http:\/\/(?!localhost\b|127\.|\[|[^"'/?#\s>]*:\d)/gi,
        '$1https://',
      ),
  });

export const secureImages: Fix = (document) => withTexts(document, { source: withHttps });
