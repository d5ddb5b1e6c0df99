import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import type { ImageFact } from '../../message/message.ts';

const rare = new Set(['svg', 'avif', 'tif', 'tiff', 'bmp', 'heic', 'heif', 'jxl', 'ico']);

const extensionOf = ({ src }: ImageFact): string =>
  /\.([a-z0-9]{2,5})(?:$|[?#])/i.exec(src.slice(-2_000))?.[1]?.toLowerCase() ?? '';

export const imageFormat: Check = {
  id: 'image-format',
  group: 'content',
  severity: 'medium',
  evidence: 'A',
  source: 'caniemail.com, image formats',
  threshold: 'SVG, AVIF, TIFF, BMP, HEIC: medium; WebP: low',
  run: ({ images }) => {
    const web = images.filter((image) => extensionOf(image) === 'webp');
    const odd = images.filter((image) => rare.has(extensionOf(image)));
    const shown = odd.length > 0 ? odd : web;
    const [first] = shown;
    if (!first) return null;
    const format = extensionOf(first).toUpperCase();
    return odd.length > 0
      ? {
          message: keyedText('checks.imageFormat.message', { count: odd.length, format }),
          fix: keyedText('checks.imageFormat.fix', { count: shown.length }),
          where: odd.map(({ location }) => location),
        }
      : {
          severity: 'low',
          message: keyedText('checks.imageFormat.messageOfWebp', { count: web.length }),
          fix: keyedText('checks.imageFormat.fix', { count: shown.length }),
          where: web.map(({ location }) => location),
        };
  },
};
