import { type Document, type DocumentInput, documentSchema } from '../../src/email/document/document.ts';
import type { SampleImage, SamplePart } from './sample.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const imageOf = ({ src, alt, link }: SampleImage) => ({ src, alt, clickUrl: link });

type BlockInput = NonNullable<DocumentInput['blocks']>[number];

function blockOf(part: SamplePart, index: number): BlockInput {
  const id = `block-${index}`;
  switch (part.kind) {
    case 'heading':
      return {
        id,
        type: 'text',
        content: escaped(part.text),
        styles: { fontSize: '28px', fontWeight: '700', lineHeight: '1.2', color: '#111827' },
      };
    case 'text':
      return { id, type: 'text', content: escaped(part.text) };
    case 'image':
      return { id, type: 'image', content: imageOf(part.image) };
    case 'row':
      return {
        id,
        type: 'image-row',
        content: { images: part.images.map(imageOf) },
        styles: { imageMargin: '10px' },
      };
    case 'button':
      return { id, type: 'button', content: { text: part.text, url: part.url } };
    case 'spacer':
    case 'divider':
      return { id, type: part.kind };
  }
}

/**
 * The sample as a document of this product, checked and with its defaults filled in, as `JSON.parse` gives it out of
 * the database.
 */
export const ownDocument = (parts: readonly SamplePart[]): Document =>
  JSON.parse(
    JSON.stringify(documentSchema.parse({ settings: { subject: 'News' }, blocks: parts.map(blockOf) })),
  ) as Document;
