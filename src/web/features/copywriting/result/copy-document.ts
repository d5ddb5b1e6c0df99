// The copy as an email: the blocks of a plain, warm design, in a color that fits the type of campaign.
import type { CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { campaignTypeOf } from '#copywriting/campaign-types.ts';
import { type DocumentPart, documentParts } from '#copywriting/document-parts.ts';
import type { Picture } from '#email/blocks/image.ts';
import { type Block, type Document, documentSchema } from '#email/document/document.ts';
import { noLetter } from '#email/letter/letter-setting.ts';
import { escapeText } from '#email/render/html.ts';
import type { CraftForm } from '../form/craft-form.ts';

interface Palette {
  ground: string;
  ink: string;
  accent: string;
}

const warm: Palette = { ground: '#fdfbf6', ink: '#2b2a27', accent: '#8a4b2a' };
const palettes: Record<string, Palette> = {
  'New things': { ground: '#f8faf7', ink: '#22302a', accent: '#2f6b4f' },
  Offers: warm,
  'Stock and price': { ground: '#f7f9fc', ink: '#1f2a3a', accent: '#2a4f8f' },
  'First steps': { ground: '#fbf8f3', ink: '#2d2a33', accent: '#5b4a8a' },
  Regulars: { ground: '#fdf8f6', ink: '#33262a', accent: '#8f3550' },
  Proof: { ground: '#f7faf9', ink: '#1f2f30', accent: '#1f6a6d' },
  'Worth reading': { ground: '#fbfaf6', ink: '#2b2b26', accent: '#57602a' },
  'Dates and gifts': { ground: '#fdf9f4', ink: '#332a22', accent: '#9a4a1f' },
};

export interface CopyDocumentOptions {
  form: CraftForm;
  newId: () => string;
  /** The imported image of the product, null for none; without it, the one of its page. */
  picture?: OwnPicture | null | undefined;
}

/** As the builder stores images. */
export type OwnPicture = Pick<Picture, 'src' | 'naturalWidth' | 'naturalHeight' | 'hasAlpha' | 'bytes'>;

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

const pictureOf = ({ product }: CraftForm): OwnPicture | null => {
  const [src] = product?.images ?? [];
  return src === undefined ? null : { src };
};

/** Consecutive texts in one block, to limit the number of blocks. */
const inBlocks = (parts: readonly DocumentPart[]): (string | Extract<DocumentPart, { kind: 'button' }>)[] => {
  const atOnce = Math.ceil(parts.length / maxTextBlocks);
  const blocks: ReturnType<typeof inBlocks> = [];
  let held: string[] = [];
  const release = () => {
    if (held.length > 0) blocks.push(held.join('<br><br>'));
    held = [];
  };
  for (const part of parts) {
    if (part.kind === 'button') {
      release();
      blocks.push(part);
      continue;
    }
    held.push(textOf(part));
    if (held.length === atOnce) release();
  }
  release();
  return blocks;
};

export const copyDocument = (
  copy: Pick<CampaignVariant, 'subject' | 'preheader' | 'content' | 'cta'>,
  { form, newId, picture = pictureOf(form) }: CopyDocumentOptions,
): Document => {
  const palette = palettes[campaignTypeOf(form.campaignType)?.group ?? ''] ?? warm;
  const url = webUrl(form.product?.url ?? form.productUrl);
  const parts = documentParts(copy, url);
  const text = (content: string, styles: object = {}): object => ({
    id: newId(),
    type: 'text',
    content,
    styles: { fontFamily: 'Georgia', fontSize: '17px', lineHeight: '1.6', color: palette.ink, ...styles },
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
    ...(picture && url
      ? [
          {
            id: newId(),
            type: 'image',
            content: {
              ...picture,
              alt: form.product?.title?.trim() || brand || 'The product',
              clickUrl: url,
            },
            // A small one is not enlarged.
            styles: { width: (picture.naturalWidth ?? columnPx) < columnPx ? 'auto' : '100%' },
          },
        ]
      : []),
    ...inBlocks(parts).map((part) => (typeof part === 'string' ? text(part) : button(part.text))),
  ];
  return documentSchema.parse({
    settings: {
      backgroundColor: palette.ground,
      fontFamily: 'Georgia',
      subject: copy.subject.replace(/\s+/g, ' ').trim().slice(0, 998),
      preheader: copy.preheader.replace(/\s+/g, ' ').trim().slice(0, 150),
      lang: 'en',
      // The copy has a greeting and a sign-off, or was written without.
      letter: noLetter,
    },
    blocks,
  }) satisfies { blocks: Block[] };
};
