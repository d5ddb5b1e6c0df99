// One part of a design as blocks: a kind of part that becomes a block of its own needs a change of one case here.
import { type Block, blockSchema } from '../../document/block.ts';
import { readableOn } from '../../render/color.ts';
import { escapeAttribute, escapeText } from '../../render/html.ts';
import type { Content, LinkDraft, Part, TextLook } from '../design.ts';
import { networkTitle } from '../networks.ts';
import type { DesignReason } from '../report/reasons.ts';
import type { ReportRecord } from '../report/report-record.ts';
import { buttonFrom } from './button.ts';
import { imageFrom, imageStyles } from './image.ts';
import { blocksOfElement, fixedOf, richText, type Surroundings } from './rich-text.ts';

export interface ConvertedPart {
  /** Their ids are not unique yet. */
  blocks: Block[];
  reasons: DesignReason[];
}

/** No blocks if the schema refuses the value. */
const blocksFrom = (block: Record<string, unknown>): Block[] => {
  const { data } = blockSchema.safeParse({ id: 'part', ...block });
  return data ? [data] : [];
};

const only = (block: Record<string, unknown>, ...reasons: DesignReason[]): ConvertedPart => ({
  blocks: blocksFrom(block),
  reasons,
});

const lost = (reason: DesignReason): ConvertedPart => ({ blocks: [], reasons: [reason] });

const read = (blocks: Block[] | null, ...reasons: DesignReason[]): ConvertedPart => {
  if (blocks === null) return lost('unreadable');
  return blocks.length === 0 ? lost('empty') : { blocks, reasons };
};

/** Links in one line, or below each other. */
const linksHtml = (links: readonly LinkDraft[], { color }: TextLook, between: string): string =>
  links
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, href }) =>
      href.trim() === ''
        ? escapeText(text.trim())
        : `<a href="${escapeAttribute(href)}" style="color:${color};text-decoration:none">${escapeText(text.trim())}</a>`,
    )
    .join(between);

const separatorHtml = (separator: string): string => {
  const sign = separator.trim().slice(0, 5);
  return sign === '' ? ' \u00a0 ' : ` \u00a0${escapeText(sign)}\u00a0 `;
};

function fixedFrom(
  { html, look }: Extract<Content, { kind: 'html' | 'table' }>,
  reason: string,
  record: ReportRecord,
): ConvertedPart {
  const safe = fixedOf(html, look, record);
  if (safe === null) return lost('unreadable');
  if (safe.replace(/<(?!img\b)[^>]*>/g, '').trim() === '') return lost('empty');
  return only({ type: 'html', content: { html: safe, reason } });
}

/** The blocks of a part, and why they differ from it. A part that no block can show has none. */
export function blocksOfPart(
  { content }: Pick<Part, 'content'>,
  around: Surroundings,
  record: ReportRecord,
): ConvertedPart {
  switch (content.kind) {
    case 'text':
    case 'heading':
      return read(richText(content.html, content.look, around, record, content.css));
    case 'element':
      return read(blocksOfElement(content.element, content.look, around, record));
    case 'image': {
      const { image, align, isRound } = content;
      const block = {
        type: 'image',
        content: imageFrom(image, record),
        styles: imageStyles(image, align, around),
      };
      return only(block, ...(isRound ? (['roundImage'] as const) : []));
    }
    case 'images': {
      const images = content.images.slice(0, 6).map((image) => imageFrom(image, record));
      const styles = { imageMargin: `${Math.min(40, Math.max(0, content.gap))}px` };
      return only({ type: 'multi-image', content: { images }, styles });
    }
    case 'button': {
      const button = buttonFrom(content.button, around, record);
      return button ? only(button.block, ...button.reasons) : lost('empty');
    }
    case 'divider': {
      const { line, isShort } = content;
      const styles = { borderColor: line.color, borderWidth: line.width };
      const reasons: DesignReason[] = isShort ? ['shortLine'] : [];
      if (line.style !== 'solid') reasons.push('solidLine');
      return only({ type: 'divider', styles }, ...reasons);
    }
    case 'spacer':
      return only({ type: 'spacer', content: { height: `${Math.min(400, Math.max(1, content.height))}px` } });
    case 'html':
      return fixedFrom(content, 'own HTML', record);
    case 'table':
      return fixedFrom(content, 'a table with columns', record);
    case 'menu': {
      const { links, look, separator, isVertical } = content;
      const html = linksHtml(links, look, isVertical ? '<br>' : separatorHtml(separator));
      return read(richText(html, look, around, record), 'menu');
    }
    case 'social': {
      const links = content.links.map(({ network, href }) => ({ text: networkTitle(network), href }));
      const color = readableOn(around.ground ?? '#ffffff', content.look.color);
      const look = { ...content.look, color };
      return read(richText(linksHtml(links, look, separatorHtml('')), look, around, record), 'social');
    }
    case 'video': {
      const { image, href, align } = content;
      const linked = { ...image, href: href || image.href };
      return only(
        { type: 'image', content: imageFrom(linked, record), styles: imageStyles(linked, align, around) },
        'video',
      );
    }
    case 'countdown':
    case 'form':
    case 'include':
    case 'unknown':
      return lost(content.kind);
  }
}
