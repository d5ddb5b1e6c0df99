import { type Check, Counted } from '../../judge/check.ts';
import { excerptOf, seen } from '../../message/characters.ts';

const vague = /^(?:click here|here|link|more|this)[.!…]?$/i;

/** WCAG 2.2, 2.4.4. */
export const linkText: Check = {
  id: 'link-text',
  group: 'links',
  severity: 'low',
  evidence: 'A',
  source: 'WCAG 2.2, 2.4.4',
  threshold: 'a link without words, or with “click here” alone',
  look: ({ links, pictures }) => {
    // An image without any description belongs to `image-alt`.
    const hasMutePictures = pictures.some(({ isLinked, alt }) => isLinked && alt === '');
    const mute = links.filter(({ isHidden, text, hasPicture }) => {
      const words = seen(text);
      return !isHidden && (words === '' ? !hasPicture || hasMutePictures : vague.test(words));
    });
    if (mute.length === 0) return null;
    const named = mute.map(({ text }) => excerptOf(text, 30)).find(Boolean);
    return {
      message: `${Counted(mute.length, 'link does not say where it leads', 'links do not say where they lead')}${named ? `: “${named}”` : ''}.`,
      fix: 'Name what is behind it, such as “See the spring colours”.',
      where: mute.map(({ place, text }) => ({ ...place, excerpt: excerptOf(text) || place.excerpt })),
    };
  },
};
