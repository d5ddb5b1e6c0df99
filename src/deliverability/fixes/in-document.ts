// Changes the texts, addresses and settings of a document. Unchanged parts stay the same objects.
import type { Block } from '#email/document/block.ts';
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
        return block;
    }
  });
  const { footer } = changed.settings;
  return footer === undefined ? changed : withSettings(changed, { footer: html(footer) });
}
