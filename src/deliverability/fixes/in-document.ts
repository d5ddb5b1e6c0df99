// Changes the texts, addresses and settings of a document. Unchanged parts stay the same objects.
import type { Block } from '#email/document/block.ts';
import { isTyped } from '#email/document/block-parts.ts';
import type { Document, Settings } from '#email/document/document.ts';
import { mapBlocks } from '#email/document/layout.ts';

export type Fix = (document: Document) => Document;

export const withSettings = (document: Document, change: Partial<Settings>): Document => {
  const { settings } = document;
  const isSame = (Object.keys(change) as (keyof Settings)[]).every((name) => settings[name] === change[name]);
  return isSame ? document : { ...document, settings: { ...settings, ...change } };
};

/** Replaces the subject; a document without one is unchanged. */
export const withSubject = (document: Document, change: (subject: string) => string): Document => {
  const { subject } = document.settings;
  return subject === undefined ? document : withSettings(document, { subject: change(subject) });
};

interface TextChanges {
  /** Texts with inline HTML. */
  html?: (html: string) => string;
  /** Fields without HTML: labels and descriptions. */
  plain?: (text: string) => string;
  link?: (url: string) => string;
  /** Addresses of images. */
  source?: (url: string) => string;
}

const unchanged = (text: string): string => text;

const textFields = ['text', 'name', 'code', 'address', 'link', 'button', 'alt'] as const;

/** The same for a kind of block whose fields are named after what they hold. */
function changeParts(block: Block, { html, plain, link, source }: Required<TextChanges>): Block {
  const old = block.content as Readonly<Record<string, unknown>>;
  const content: Record<string, unknown> = { ...old };
  const change = (field: string, by: (value: string) => string): void => {
    if (typeof old[field] === 'string') content[field] = by(old[field]);
  };
  for (const field of textFields) change(field, field === 'text' && isTyped(block) ? html : plain);
  change('url', link);
  change('src', source);
  if (block.type === 'list') content.items = block.content.items.map(plain);
  if (block.type === 'table') content.rows = block.content.rows.map((row) => row.map(plain));
  if (block.type === 'menu')
    content.links = block.content.links.map(({ text, url }) => ({ text: plain(text), url: link(url) }));
  if (block.type === 'social')
    content.links = block.content.links.map((profile) => ({ ...profile, url: link(profile.url) }));
  return JSON.stringify(content) === JSON.stringify(old) ? block : ({ ...block, content } as Block);
}

/** Changes every text and address of the blocks and the footer. */
export function withTexts(
  document: Document,
  { html = unchanged, plain = unchanged, link = unchanged, source = unchanged }: TextChanges,
): Document {
  const changeImage = <Image extends { src: string; alt: string; clickUrl: string }>(old: Image): Image => {
    const next = { src: source(old.src), alt: plain(old.alt), clickUrl: link(old.clickUrl) };
    const isSame = next.src === old.src && next.alt === old.alt && next.clickUrl === old.clickUrl;
    return isSame ? old : { ...old, ...next };
  };
  const changed = mapBlocks(document, (block) => {
    switch (block.type) {
      case 'text': {
        const content = html(block.content);
        return content === block.content ? block : { ...block, content };
      }
      case 'button': {
        const content = { text: plain(block.content.text), url: link(block.content.url) };
        const isSame = content.text === block.content.text && content.url === block.content.url;
        return isSame ? block : { ...block, content: { ...block.content, ...content } };
      }
      case 'image': {
        const content = changeImage(block.content);
        return content === block.content ? block : { ...block, content };
      }
      case 'image-row':
      case 'multi-image': {
        const images = block.content.images.map(changeImage);
        const clickUrl = link(block.content.clickUrl);
        const isSame =
          clickUrl === block.content.clickUrl &&
          images.every((image, at) => image === block.content.images[at]);
        return isSame ? block : ({ ...block, content: { ...block.content, images, clickUrl } } as Block);
      }
      default:
        return changeParts(block, { html, plain, link, source });
    }
  });
  const { footer } = changed.settings;
  return footer === undefined ? changed : withSettings(changed, { footer: html(footer) });
}
