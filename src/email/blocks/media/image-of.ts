import type { Image, ImageBlock } from '../image.ts';

type File = Omit<Image, 'clickUrl'>;

/** The picture of a block as an image of its own, with a link and at a width. */
export const imageOf = (
  { id, content }: { id: string; content: File },
  clickUrl: string,
  styles: ImageBlock['styles'] = { width: '100%', textAlign: 'center' },
): ImageBlock => {
  const { src, alt, naturalWidth, naturalHeight, hasAlpha, bytes } = content;
  return {
    id,
    type: 'image',
    content: { src, alt, clickUrl, naturalWidth, naturalHeight, hasAlpha, bytes },
    styles,
  };
};
