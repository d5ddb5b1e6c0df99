import type { Document } from '#email/document.ts';
import { updateBlock, updateSettings } from '#email/edit.ts';

const bareName = /\{\{\s*first_name\s*\}\}/gi;
const filled = (text: string): string => text.replace(bareName, '{{first_name|there}}');

/** “Hello there” for readers whose name is not known. Other fields need words that only their author knows. */
export function withNameFallback(document: Document): Document {
  const { subject, preheader } = document.settings;
  let fixed = updateSettings(document, {
    ...(subject ? { subject: filled(subject) } : {}),
    ...(preheader ? { preheader: filled(preheader) } : {}),
  });
  for (const { id } of document.blocks)
    fixed = updateBlock(fixed, id, (block) => {
      if (block.type !== 'text') return block;
      const content = filled(block.content);
      return content === block.content ? block : { ...block, content };
    });
  return fixed;
}
