// The text part, made from the document and not from its HTML, as a person would type it (rule P3).
import '../blocks/all-views.ts';
import { textOfButton } from '../blocks/button.ts';
import { textOfDivider } from '../blocks/divider.ts';
import { textOfImage } from '../blocks/image.ts';
import { textOfImageRow } from '../blocks/image-row.ts';
import { textOfSpacer } from '../blocks/spacer.ts';
import { textOfText } from '../blocks/text.ts';
import { textOfUnknown } from '../blocks/unknown.ts';
import { isViewed, viewOf } from '../blocks/view.ts';
import type { Block } from '../document/block.ts';
import type { Document } from '../document/document.ts';
import { closingOf, openingOf } from '../render/email-copy.ts';
import { legalText } from '../render/html.ts';
import type { RenderOptions } from '../render/render.ts';
import { inlineText } from './inline-html.ts';
import { wrapText } from './wrap-text.ts';

function textOfBlock(block: Block, lang: string): string {
  switch (block.type) {
    case 'text':
      return textOfText(block);
    case 'image':
      return textOfImage(block);
    case 'image-row':
    case 'multi-image':
      return textOfImageRow(block);
    case 'button':
      return textOfButton(block);
    case 'divider':
      return textOfDivider();
    case 'spacer':
      return textOfSpacer(block);
    default:
      return (isViewed(block) ? viewOf(block) : null)?.text(block as never, lang) ?? textOfUnknown(block);
  }
}

/**
 * The email as plain text: at most 78 columns, except for a longer link, which has its own line (RFC 5322, section
 * 2.1.1). Contains every link of the HTML, and neither the preheader nor any markup.
 */
export function plainText(document: Document, options: RenderOptions = {}): string {
  const { emailCopy } = options;
  const { footer } = document.settings;
  const opening = emailCopy ? openingOf(emailCopy, {}) : null;
  const closing = emailCopy ? closingOf(emailCopy, {}) : null;
  const texts = [
    opening ? textOfText(opening) : '',
    ...document.blocks.map((block) => textOfBlock(block, document.settings.lang ?? '')),
    closing ? textOfText(closing) : '',
  ];
  const footerText = footer ? inlineText(footer) : '';
  if (footerText) texts.push(`-- \n${footerText}`);
  const text = texts
    .filter((text) => text.trim())
    .map((text) => wrapText(text, 78))
    .join('\n\n');
  return `${legalText(text)}\n`;
}
