import { type Check, Counted } from '../../judge/check.ts';
import type { PictureFact } from '../../message/message.ts';

const rare = new Set(['svg', 'avif', 'tif', 'tiff', 'bmp', 'heic', 'heif', 'jxl', 'ico']);

const extensionOf = ({ src }: PictureFact): string =>
  /\.([a-z0-9]{2,5})(?:$|[?#])/i.exec(src.slice(-2_000))?.[1]?.toLowerCase() ?? '';

export const imageFormat: Check = {
  id: 'image-format',
  group: 'content',
  severity: 'medium',
  evidence: 'A',
  source: 'caniemail.com, image formats',
  threshold: 'SVG, AVIF, TIFF, BMP, HEIC: medium; WebP: low',
  look: ({ pictures }) => {
    const web = pictures.filter((picture) => extensionOf(picture) === 'webp');
    const odd = pictures.filter((picture) => rare.has(extensionOf(picture)));
    const shown = odd.length > 0 ? odd : web;
    const [first] = shown;
    if (!first) return null;
    const format = extensionOf(first).toUpperCase();
    return odd.length > 0
      ? {
          message: `${Counted(odd.length, 'picture is', 'pictures are')} in a format that Gmail or Outlook does not show (${format}).`,
          fix: 'Save it as PNG or JPEG.',
          where: odd.map(({ place }) => place),
        }
      : {
          severity: 'low',
          message: `${Counted(web.length, 'picture is', 'pictures are')} in the format WebP, which Outlook on Windows does not show.`,
          fix: 'Save it as PNG or JPEG.',
          where: web.map(({ place }) => place),
        };
  },
};
