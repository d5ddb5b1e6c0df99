// What a brand gives to new blocks and new emails. Existing content is never changed.
import type { Brand } from '#contract/emails/brand.ts';
import type { Block } from '#email/document/block.ts';
import type { Document } from '#email/document/document.ts';
import { emptyDocument, updateSettings } from '#email/document/edit.ts';
import { readableOn } from '#email/render/color.ts';

/** A new block in the font and the first color of the brand. */
export const withBrandDefaults = (block: Block, brand: Brand | null): Block => {
  if (block.type === 'text' && brand?.bodyFont)
    return { ...block, styles: { ...block.styles, fontFamily: brand.bodyFont } };
  const [backgroundColor] = brand?.colors ?? [];
  if (block.type === 'button' && backgroundColor) {
    const color = readableOn(backgroundColor, '#ffffff', '#111827');
    return { ...block, styles: { ...block.styles, backgroundColor, color } };
  }
  return block;
};

const defaultFont = emptyDocument().settings.fontFamily;

/** The document in the brand's font, if it is new and its font was not chosen. */
export const withBrandFont = ({
  document,
  templateId,
  brand,
}: {
  document: Document;
  templateId: string | null;
  brand: Brand | null;
}): Document => {
  const isNew = templateId === null && document.blocks.length === 0;
  if (!isNew || !brand?.bodyFont || document.settings.fontFamily !== defaultFont) return document;
  return updateSettings(document, { fontFamily: brand.bodyFont });
};

/** An image block that shows the brand's logo. */
export const withLogo = (block: Block, brand: Brand): Block => {
  if (block.type !== 'image') return block;
  const { logoUrl: src, logoAlt, brandName } = brand;
  return {
    ...block,
    content: { ...block.content, src, alt: logoAlt || brandName },
    styles: { ...block.styles, width: '200px', textAlign: 'center' },
  };
};
