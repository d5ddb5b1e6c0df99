import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { excerptOf, visibleTextOf } from '../../message/characters.ts';

const vague = /^(?:click here|here|link|more|this)[.!…]?$/i;

export const linkText: Check = {
  id: 'link-text',
  group: 'links',
  severity: 'low',
  evidence: 'A',
  source: 'WCAG 2.2, 2.4.4',
  threshold: 'a link without words, or with “click here” alone',
  run: ({ links, images }) => {
    // `image-alt` reports images without any `alt`.
    const hasLinkedImageWithEmptyAlt = images.some(({ isLinked, alt }) => isLinked && alt === '');
    const vagueLinks = links.filter(({ isHidden, text, hasImage }) => {
      const words = visibleTextOf(text);
      return !isHidden && (words === '' ? !hasImage || hasLinkedImageWithEmptyAlt : vague.test(words));
    });
    if (vagueLinks.length === 0) return null;
    const named = vagueLinks.map(({ text }) => excerptOf(text, 30)).find(Boolean);
    return {
      message: named
        ? keyedText('checks.linkText.messageWithWords', { count: vagueLinks.length, words: named })
        : keyedText('checks.linkText.message', { count: vagueLinks.length }),
      fix: keyedText('checks.linkText.fix'),
      where: vagueLinks.map(({ location, text }) => ({
        ...location,
        excerpt: excerptOf(text) || location.excerpt,
      })),
    };
  },
};
