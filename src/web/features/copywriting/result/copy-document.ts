// The copy as an email: the blocks of a plain, warm design, in a color that fits the type of campaign.

import type { CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { campaignTypeOf } from '#copywriting/campaign-types.ts';
import { type DocumentPart, documentParts } from '#copywriting/document-parts.ts';
import type { Image } from '#email/blocks/image.ts';
import type { Block } from '#email/document/block.ts';
import { type Document, documentSchema } from '#email/document/document.ts';
import { noEmailCopy } from '#email/email-copy/email-copy-setting.ts';
import { escapeText } from '#email/render/html.ts';
import { t } from '#web/text/t.ts';
import type { CopywritingForm } from '../form/copywriting-form.ts';

interface Palette {
  background: string;
  text: string;
  accent: string;
}

const warmPalette: Palette = { background: '#fdfbf6', text: '#2b2a27', accent: '#8a4b2a' };
const palettes: Record<string, Palette> = {
  'New things': { background: '#f8faf7', text: '#22302a', accent: '#2f6b4f' },
  Offers: warmPalette,
  'Stock and price': { background: '#f7f9fc', text: '#1f2a3a', accent: '#2a4f8f' },
  'First steps': { background: '#fbf8f3', text: '#2d2a33', accent: '#5b4a8a' },
  Regulars: { background: '#fdf8f6', text: '#33262a', accent: '#8f3550' },
  Proof: { background: '#f7faf9', text: '#1f2f30', accent: '#1f6a6d' },
  'Worth reading': { background: '#fbfaf6', text: '#2b2b26', accent: '#57602a' },
  'Dates and gifts': { background: '#fdf9f4', text: '#332a22', accent: '#9a4a1f' },
};

export interface CopyDocumentOptions {
  form: CopywritingForm;
  newId: () => string;
  /** The imported image of the product, null for none; without it, the one of its page. */
  image?: ImportedImage | null | undefined;
}

/** As the builder stores images. */
export type ImportedImage = Pick<Image, 'src' | 'naturalWidth' | 'naturalHeight' | 'hasAlpha' | 'bytes'>;

const columnPx = 600;
/** Very many paragraphs share blocks: an email holds a few hundred. */
const maxTextBlocks = 200;

const placeholderUrl = 'https://example.com';

const lines = (all: readonly string[]): string => all.map((line) => escapeText(line)).join('<br>');

const listHtml = ({ lead, ordered, items }: Extract<DocumentPart, { kind: 'list' }>): string => {
  const tag = ordered ? 'ol' : 'ul';
  const entries = items.map((item) => `<li>${escapeText(item)}</li>`).join('');
  return `${lead ? `<p>${escapeText(lead)}</p>` : ''}<${tag}>${entries}</${tag}>`;
};

const textOf = (part: Exclude<DocumentPart, { kind: 'button' }>): string => {
  switch (part.kind) {
    case 'greeting':
      return escapeText(part.text);
    case 'paragraph':
    case 'sign-off':
      return lines(part.lines);
    case 'list':
      return listHtml(part);
  }
};

const webUrl = (address: string): string | null => {
  const trimmed = address.trim();
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : trimmed && `https://${trimmed}`;
  return url && URL.canParse(url) ? new URL(url).href : null;
};

const imageOf = ({ product }: CopywritingForm): ImportedImage | null => {
  const [src] = product?.images ?? [];
  return src === undefined ? null : { src };
};

/** Consecutive texts in one block, to limit the number of blocks. */
const inBlocks = (parts: readonly DocumentPart[]): (string | Extract<DocumentPart, { kind: 'button' }>)[] => {
  const partsPerBlock = Math.ceil(parts.length / maxTextBlocks);
  const blocks: ReturnType<typeof inBlocks> = [];
  let pending: string[] = [];
  const release = () => {
    if (pending.length > 0) blocks.push(pending.join('<br><br>'));
    pending = [];
  };
  for (const part of parts) {
    if (part.kind === 'button') {
      release();
      blocks.push(part);
      continue;
    }
    pending.push(textOf(part));
    if (pending.length === partsPerBlock) release();
  }
  release();
  return blocks;
};

export const copyDocument = (
  copy: Pick<CampaignVariant, 'subject' | 'preheader' | 'content' | 'cta'>,
  { form, newId, image = imageOf(form) }: CopyDocumentOptions,
): Document => {
  const palette = palettes[campaignTypeOf(form.campaignType)?.group ?? ''] ?? warmPalette;
  const url = webUrl(form.product?.url ?? form.productUrl);
  const parts = documentParts(copy, url);
  const text = (content: string, styles: object = {}): object => ({
    id: newId(),
    type: 'text',
    content,
    styles: { fontFamily: 'Georgia', fontSize: '17px', lineHeight: '1.6', color: palette.text, ...styles },
  });
  const button = (label: string): object => ({
    id: newId(),
    type: 'button',
    content: { text: label, url: url ?? placeholderUrl },
    styles: { backgroundColor: palette.accent, color: '#ffffff', padding: '14px 28px', textAlign: 'left' },
  });
  const brand = form.brandName.trim() || form.product?.brand?.trim();
  const blocks = [
    ...(brand
      ? [
          text(escapeText(brand), { fontSize: '15px', letterSpacing: '0.08em', color: palette.accent }),
          { id: newId(), type: 'divider', styles: { borderColor: palette.accent, borderWidth: '1px' } },
          { id: newId(), type: 'spacer', content: { height: '16px' } },
        ]
      : []),
    ...(image && url
      ? [
          {
            id: newId(),
            type: 'image',
            content: {
              ...image,
              alt: form.product?.title?.trim() || brand || t('copywriting.copyDocument.theProduct'),
              clickUrl: url,
            },
            // A small one is not enlarged.
            styles: { width: (image.naturalWidth ?? columnPx) < columnPx ? 'auto' : '100%' },
          },
        ]
      : []),
    ...inBlocks(parts).map((part) => (typeof part === 'string' ? text(part) : button(part.text))),
  ];
  return documentSchema.parse({
    settings: {
      backgroundColor: palette.background,
      fontFamily: 'Georgia',
      subject: copy.subject.replace(/\s+/g, ' ').trim().slice(0, 998),
      preheader: copy.preheader.replace(/\s+/g, ' ').trim().slice(0, 150),
      lang: 'en',
      // The copy has a greeting and a sign-off, or was written without.
      letter: noEmailCopy,
    },
    blocks,
  }) satisfies { blocks: Block[] };
};
