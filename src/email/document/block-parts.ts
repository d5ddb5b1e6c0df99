// What blocks of different kinds have in common: pictures, and text that is typed on the canvas.
import type { Image } from '../blocks/image.ts';
import type { Block, BlockOf } from './block.ts';

/** A picture without a link of its own. */
export type Picture = Omit<Image, 'clickUrl'>;

type RowBlock = BlockOf<'image-row' | 'multi-image'>;
type PictureBlock = BlockOf<'image' | 'logo' | 'product' | 'video' | 'map'>;

const isRow = (block: Block): block is RowBlock => block.type === 'image-row' || block.type === 'multi-image';

const pictureTypes: readonly string[] = ['image', 'logo', 'product', 'video', 'map'];

const hasPicture = (block: Block): block is PictureBlock => pictureTypes.includes(block.type);

/** The pictures of a block, the empty slots too. */
export const picturesIn = (block: Block): readonly Picture[] => {
  if (isRow(block)) return block.content.images;
  return hasPicture(block) ? [block.content] : [];
};

/** The block with another picture. `index` counts in a row of images, and means nothing for all other blocks. */
export const withPicture = (
  block: Block,
  index: number | null,
  change: (picture: Picture) => Partial<Picture>,
): Block => {
  if (isRow(block)) {
    const images = block.content.images.map((image, position) =>
      position === index ? { ...image, ...change(image) } : image,
    );
    return { ...block, content: { ...block.content, images } } as Block;
  }
  if (!hasPicture(block)) return block;
  return { ...block, content: { ...block.content, ...change(block.content) } } as Block;
};

/** A block whose text is inline HTML that is typed on the canvas. */
export type TypedBlock = BlockOf<'text' | 'heading' | 'quote' | 'footer'>;

export const isTyped = (block: Block | undefined): block is TypedBlock =>
  block?.type === 'text' || block?.type === 'heading' || block?.type === 'quote' || block?.type === 'footer';

export const typedText = (block: TypedBlock): string =>
  block.type === 'text' ? block.content : block.content.text;

/** The same block with another text. */
export const withTypedText = <Kind extends TypedBlock>(block: Kind, text: string): Kind =>
  block.type === 'text'
    ? { ...block, content: text }
    : { ...block, content: { ...(block as Exclude<TypedBlock, BlockOf<'text'>>).content, text } };
