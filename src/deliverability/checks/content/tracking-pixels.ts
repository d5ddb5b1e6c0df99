import { type Check, Counted } from '../../judge/check.ts';

const dot = 2;

/** The file name of a spacer is the same for everyone; a tracking pixel's address identifies the recipient. */
const isPersonal = (src: string): boolean =>
  src.includes('?') || !/\.(?:gif|png|jpe?g|webp)$/i.test(src) || /[\w-]{24,}|\d[\w-]{14,}/.test(src);

export const trackingPixels: Check = {
  id: 'tracking-pixels',
  group: 'content',
  severity: 'info',
  evidence: 'F',
  source: 'No public rule counts them; mailbox providers load pictures on their own, so the numbers mislead',
  threshold: 'more than one',
  look: ({ pictures }) => {
    const dots = pictures.filter(
      ({ width, height, src }) =>
        width !== null &&
        height !== null &&
        width <= dot &&
        height <= dot &&
        /^https?:/i.test(src) &&
        isPersonal(src),
    );
    if (dots.length <= 1) return null;
    return {
      message: `${Counted(dots.length, 'invisible picture counts', 'invisible pictures count')} who opens the email.`,
      fix: 'One is enough.',
      where: dots.map(({ place }) => place),
    };
  },
};
