import type { Declarations } from '../../css/declarations.ts';
import { pixelsOf } from '../../css/lengths.ts';
import type { Listener, Spot } from '../reader.ts';
import type { LinkFact } from './links.ts';

export interface PictureFact {
  src: string;
  /** null without any `alt`; `''` marks decoration. */
  alt: string | null;
  /** By attribute or style, in px; null if neither states it. */
  width: number | null;
  height: number | null;
  /** As wide as a percentage of its container. */
  hasRelativeWidth: boolean;
  isHidden: boolean;
  isLinked: boolean;
  place: Spot;
}

const attributeSize = (value: string | undefined): number | null => {
  if (value === undefined || value.includes('%')) return null;
  const size = Number.parseFloat(value);
  return Number.isFinite(size) ? size : null;
};

const sizeOf = (
  name: 'width' | 'height',
  attribute: string | undefined,
  css: Declarations,
): number | null => {
  const size = attributeSize(attribute);
  if (size !== null) return size;
  const declared = css.get(name);
  return declared === undefined || declared.includes('%') ? null : pixelsOf(declared);
};

export function pictureFacts(currentLink: () => LinkFact | null): Listener & { pictures: PictureFact[] } {
  const pictures: PictureFact[] = [];
  return {
    pictures,
    open({ name, attributes, styles, isGone, at }) {
      if (name !== 'img') return;
      pictures.push({
        src: (attributes.src ?? '').trim(),
        alt: attributes.alt ?? null,
        width: sizeOf('width', attributes.width, styles.ordinary),
        height: sizeOf('height', attributes.height, styles.ordinary),
        hasRelativeWidth: (attributes.width ?? styles.ordinary.get('width') ?? '').includes('%'),
        isHidden: isGone,
        isLinked: currentLink() !== null,
        place: { at, excerpt: attributes.src ?? '<img>' },
      });
    },
  };
}
