// How large the email will be when it arrives. Gmail shows about the first 102 KB of the HTML and hides the rest
// behind a link, with it the unsubscribe link and the pixel that counts openings.

import type { Document } from '#email/document/document.ts';
import { type BlockMemo, perBlock } from '#email/render/block-memo.ts';
import { footerOf } from '#email/render/footer.ts';
import { type CustomFont, type EmailCopy, renderEmail } from '#email/render/render.ts';
import { layoutContextOf, renderBlock } from '#email/render/render-block.ts';

export const clipBytes = 102_400;

export interface EmailSize {
  /** Everything together, in bytes. */
  total: number;
  /** The email as it is exported. */
  email: number;
  /** What tracked links and the pixel add; it may be negative where addresses are long. */
  tracking: number;
  links: number;
  /** The line with the unsubscribe link that is added when the email has none; else the growth of its tag. */
  unsubscribe: number;
  /** The heaviest first. */
  blocks: readonly { id: string; bytes: number }[];
}

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

// A recipient's token is 256 random bits as base64url. The number of the link follows it: two digits as a rule.
const token = 'x'.repeat(43);
const clickAddress = (origin: string): string => `${origin}/t/c/${token}.00`;
const personalAddress = (origin: string): string => `${origin}/u/${token}`;
const pixelHtml = (origin: string): string =>
  `<img src="${origin}/t/o/${token}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
/** A postal address of three lines' length is the longest that is usual. */
const unsubscribeLine = (origin: string): string =>
  `You get this email because you subscribed. <a href="${personalAddress(origin)}">Unsubscribe</a><br>${'x'.repeat(90)}`;

/** The tracked links: web links without a merge tag. */
const trackedLinks = /\shref="(https?:[^"{]*)"/gi;
const unsubscribeTag = /\{\{\s*unsubscribe_url\s*\}\}/g;

const blockBytes = perBlock((block, layout) => bytesOf(renderBlock(block, layout)));

/** Only changed blocks are rendered and measured again. `origin` is the target of tracked links. */
export const sizeOfEmail = (
  document: Document,
  {
    emailCopy,
    memo,
    customFonts = [],
    origin,
  }: { emailCopy: EmailCopy; memo?: BlockMemo; customFonts?: readonly CustomFont[]; origin: string },
): EmailSize => {
  const layout = layoutContextOf(document.settings);
  const { html } = renderEmail(document, { emailCopy, customFonts, ...(memo ? { memo } : {}) });
  const email = bytesOf(html);
  const tracked = [...html.matchAll(trackedLinks)];
  const clickBytes = bytesOf(clickAddress(origin));
  const links = tracked.reduce((sum, [, href = '']) => sum + clickBytes - bytesOf(href), 0);
  const tags = html.match(unsubscribeTag) ?? [];
  const unsubscribe =
    tags.length > 0
      ? tags.reduce((sum, tag) => sum + personalAddress(origin).length - tag.length, 0)
      : bytesOf(renderBlock(footerOf(unsubscribeLine(origin), document.settings.fontFamily, layout), layout));
  const tracking = links + bytesOf(pixelHtml(origin));
  return {
    total: email + tracking + unsubscribe,
    email,
    tracking,
    links: tracked.length,
    unsubscribe,
    blocks: document.blocks
      .map((block) => ({ id: block.id, bytes: blockBytes(block, layout) }))
      .sort((one, other) => other.bytes - one.bytes),
  };
};

export type SizeState = 'fine' | 'near' | 'over';

export const stateOfSize = (total: number): SizeState =>
  total > clipBytes ? 'over' : total > clipBytes * 0.9 ? 'near' : 'fine';

/** `31 KB`, of 1,000 bytes, rounded so that a size over the limit never reads as equal to it. */
export const kilobytes = (bytes: number): string => {
  const rounded = bytes > clipBytes ? Math.ceil(bytes / 1_000) : Math.round(bytes / 1_000);
  return `${rounded === 0 && bytes > 0 ? '<1' : rounded} KB`;
};
