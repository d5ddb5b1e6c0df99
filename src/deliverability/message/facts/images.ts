// The images of an email.
import type { Declarations } from '../../css/sheets/declarations.ts';
import { pixelsOf } from '../../css/values/lengths.ts';
import type { HtmlListener, HtmlLocation } from '../html-listener.ts';
import type { LinkFact } from './links.ts';

export interface ImageFact {
  src: string;
  /** null without `alt`; `''` marks decoration. */
  alt: string | null;
  /** By attribute or style, in px; null if neither states it. */
  width: number | null;
  height: number | null;
  /** As wide as a percentage of its container. */
  hasRelativeWidth: boolean;
  isHidden: boolean;
  isLinked: boolean;
  location: HtmlLocation;
}

const sizeByAttribute = (value: string | undefined): number | null => {
  if (value === undefined || value.includes('%')) return null;
  const size = Number.parseFloat(value);
  return Number.isFinite(size) ? size : null;
};

const sizeOf = (
  name: 'width' | 'height',
  attribute: string | undefined,
  css: Declarations,
): number | null => {
  const size = sizeByAttribute(attribute);
  if (size !== null) return size;
  const declared = css.get(name);
  return declared === undefined || declared.includes('%') ? null : pixelsOf(declared);
};

export function imageFacts(currentLink: () => LinkFact | null): HtmlListener & { images: ImageFact[] } {
  const images: ImageFact[] = [];
  return {
    images,
    open({ name, attributes, cascaded, isHidden, offset }) {
      if (name !== 'img') return;
      images.push({
        src: (attributes.src ?? '').trim(),
        alt: attributes.alt ?? null,
        width: sizeOf('width', attributes.width, cascaded.desktop),
        height: sizeOf('height', attributes.height, cascaded.desktop),
        hasRelativeWidth: (attributes.width ?? cascaded.desktop.get('width') ?? '').includes('%'),
        isHidden,
        isLinked: currentLink() !== null,
        location: { offset, excerpt: attributes.src ?? '<img>' },
      });
    },
  };
}
