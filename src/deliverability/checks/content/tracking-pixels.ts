import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';

const maxPixelPx = 2;

/** A spacer has the same address for all recipients; the address of a tracking pixel identifies one. */
const identifiesRecipient = (src: string): boolean =>
  src.includes('?') || !/\.(?:gif|png|jpe?g|webp)$/i.test(src) || /[\w-]{24,}|\d[\w-]{14,}/.test(src);

export const trackingPixels: Check = {
  id: 'tracking-pixels',
  group: 'content',
  severity: 'info',
  evidence: 'F',
  source: 'No public rule counts them; mailbox providers load images on their own, so the numbers mislead',
  threshold: 'more than one',
  run: ({ images }) => {
    const pixels = images.filter(
      ({ width, height, src }) =>
        width !== null &&
        height !== null &&
        width <= maxPixelPx &&
        height <= maxPixelPx &&
        /^https?:/i.test(src) &&
        identifiesRecipient(src),
    );
    if (pixels.length <= 1) return null;
    return {
      message: keyedText('checks.trackingPixels.message', { count: pixels.length }),
      fix: keyedText('checks.trackingPixels.fix'),
      where: pixels.map(({ location }) => location),
    };
  },
};
