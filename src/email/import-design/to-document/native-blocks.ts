// Parts of a design that have a kind of block of their own; null where the kind cannot hold the part.
import { menuBlock } from '../../blocks/brand/menu.ts';
import { socialBlock } from '../../blocks/brand/social.ts';
import { videoBlock } from '../../blocks/media/video.ts';
import { headingBlock } from '../../blocks/words/heading.ts';
import type { Block } from '../../document/block.ts';
import { visibleText } from '../../import/summary.ts';
import { fontOf } from '../../import/to-blocks/text-styles.ts';
import { isSocialIconId } from '../../social/networks.ts';
import type { Content } from '../design.ts';
import { isNetwork } from '../networks.ts';
import type { ReportRecord } from '../report/report-record.ts';
import { hrefOf, imageFrom } from './image.ts';

type ContentOf<Kind extends Content['kind']> = Extract<Content, { kind: Kind }>;

/** A heading from its text as blocks: it is one block of text. */
export function headingFrom(blocks: readonly Block[] | null, level: 1 | 2 | 3): Block | null {
  const [only] = blocks ?? [];
  if (blocks?.length !== 1 || only?.type !== 'text') return null;
  const { content, styles } = only;
  return (
    headingBlock.safeParse({ id: 'part', type: 'heading', content: { text: content, level }, styles }).data ??
    null
  );
}

/** Links in a line. Those below each other, and more than a menu may have, stay a text. */
export function menuFrom(
  { links, look, separator, isVertical }: ContentOf<'menu'>,
  record: ReportRecord,
): Block | null {
  const named = links.filter(({ text }) => text.trim() !== '');
  if (isVertical || named.length === 0 || named.length > 8) return null;
  const { data } = menuBlock.safeParse({
    id: 'part',
    type: 'menu',
    content: {
      links: named.map(({ text, href }) => ({
        text: record.translate.text(visibleText(text)),
        url: hrefOf(href, record),
      })),
    },
    styles: {
      fontFamily: fontOf(look.family),
      fontSize: `${look.size}px`,
      fontWeight: String(look.weight),
      color: look.color,
      textAlign: look.align,
      separator: /\|/.test(separator) ? 'line' : /[·•.]/.test(separator) ? 'dot' : 'none',
    },
  });
  if (data) for (const { text } of data.content.links) record.addOriginal(text);
  return data ?? null;
}

const otherNames: Readonly<Record<string, string>> = { twitter: 'x', mail: 'email', web: 'website' };

/** The icon of a network; that of any profile for networks without one. */
function iconOf(network: string): string {
  const id = Object.hasOwn(otherNames, network) ? (otherNames[network] ?? network) : network;
  return isSocialIconId(id) ? id : 'profile';
}

/** Up to ten icons that lead to profiles. Links with words of their own stay a text. */
export function socialFrom({ links, look }: ContentOf<'social'>, record: ReportRecord): Block | null {
  const hasWords = links.some(({ network }) => !isNetwork(network));
  if (links.length === 0 || links.length > 10 || hasWords) return null;
  const { data } = socialBlock.safeParse({
    id: 'part',
    type: 'social',
    content: {
      links: links.map(({ network, href }) => ({ network: iconOf(network), url: hrefOf(href, record) })),
    },
    styles: { textAlign: look.align },
  });
  return data ?? null;
}

/** The still of a video with its address. */
export function videoFrom({ image, href }: ContentOf<'video'>, record: ReportRecord): Block | null {
  const { src, alt, naturalWidth, naturalHeight } = imageFrom({ ...image, href: '' }, record);
  const url = hrefOf(href || image.href, record);
  const content = { src, alt, naturalWidth, naturalHeight, url, still: src };
  return videoBlock.safeParse({ id: 'part', type: 'video', content }).data ?? null;
}
