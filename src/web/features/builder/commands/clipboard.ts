// Blocks and sections on the clipboard: readable HTML and text for other programs, and the parts themselves in one
// attribute.
import { isViewed, viewOf } from '#email/blocks/view.ts';
import { type Block, blocksSchema } from '#email/document/block.ts';
import { schemaVersion, settingsSchema } from '#email/document/document.ts';
import { newBlock } from '#email/document/edit.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import { type Section, sectionsSchema } from '#email/document/section.ts';
import { inlineText } from '#email/inline/inline-html.ts';
import { layoutContextOf, renderBlock } from '#email/render/render-block.ts';

const marker = 'data-lettersmith-blocks';
const maxCharacters = 4 * 1024 * 1024;

export interface CopiedParts {
  html: string;
  text: string;
}

const plainText = (block: Block): string => {
  switch (block.type) {
    case 'text':
      return inlineText(block.content);
    case 'button':
      return [block.content.text, block.content.url].filter(Boolean).join(': ');
    case 'image':
      return block.content.alt || block.content.src;
    case 'image-row':
    case 'multi-image':
      return block.content.images
        .map(({ alt, src }) => alt || src)
        .filter(Boolean)
        .join('\n');
    default:
      return (isViewed(block) && viewOf(block)?.text(block, '')) || '';
  }
};

const layout = layoutContextOf(settingsSchema.parse({}));

export type Parts = { blocks: readonly Block[] } | { sections: readonly Section[] };

const serialize = (parts: Parts, blocks: readonly Block[]): CopiedParts => {
  const data = encodeURIComponent(JSON.stringify({ schemaVersion, ...parts }));
  return {
    html: `<div ${marker}="${data}">${blocks.map((block) => renderBlock(block, layout)).join('')}</div>`,
    text: blocks.map(plainText).filter(Boolean).join('\n\n'),
  };
};

export const serializeBlocks = (blocks: readonly Block[]): CopiedParts => serialize({ blocks }, blocks);

export const serializeSections = (sections: readonly Section[]): CopiedParts =>
  serialize(
    { sections },
    sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)),
  );

/** The parts that another program, tab or user put on the clipboard; null if none is valid. */
export const parseParts = (html: string): Parts | null => {
  if (html.length > maxCharacters) return null;
  const [, data] = new RegExp(`${marker}="([^"]*)"`).exec(html) ?? [];
  if (!data) return null;
  try {
    const { blocks, sections } = migrateDocument(JSON.parse(decodeURIComponent(data)));
    if (sections !== undefined) {
      const read = sectionsSchema.safeParse(sections);
      return read.success && read.data.length > 0 ? { sections: read.data } : null;
    }
    const checked = blocksSchema.safeParse(blocks);
    return checked.success && checked.data.length > 0 ? { blocks: checked.data } : null;
  } catch {
    return null;
  }
};

const imageUrlPattern = /^https:\/\/\S+\.(?:png|jpe?g|gif|webp)(?:\?\S*)?$/i;

/** Text from other programs as a block: an image if the text is an image address. `inline` is the text as HTML. */
export const blockFromText = (text: string, inline: string): Block | null => {
  const url = text.trim();
  if (imageUrlPattern.test(url)) {
    const imageBlock = newBlock('image', 'pasted');
    return imageBlock.type === 'image'
      ? { ...imageBlock, content: { ...imageBlock.content, src: url } }
      : null;
  }
  const block = newBlock('text', 'pasted');
  const textBlock = { ...block, content: inline };
  const checked = blocksSchema.safeParse([textBlock]);
  return inlineText(inline).trim() !== '' && checked.success ? (checked.data[0] ?? null) : null;
};
