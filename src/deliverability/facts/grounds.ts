// Pictures behind words.
import type { Listener, Spot } from '../reader.ts';

export interface GroundFact {
  src: string;
  /** A colour stands there too, for where the picture is not shown. */
  hasColor: boolean;
  place: Spot;
}

const addressIn = /url\(\s*["']?([^"')]*)/;

export function groundFacts(): Listener & { grounds: GroundFact[] } {
  const grounds: GroundFact[] = [];
  return {
    grounds,
    open({ attributes, styles, at, hiddenBy }) {
      if (hiddenBy !== null) return;
      const { always: css } = styles;
      const shorthand = css.get('background');
      const picture = css.get('background-image') ?? shorthand;
      const src = attributes.background || addressIn.exec(picture ?? '')?.[1];
      if (!src) return;
      const hasColor =
        attributes.bgcolor !== undefined ||
        css.has('background-color') ||
        /#[0-9a-f]{3,8}\b|rgba?\(|\b(?:white|black)\b/.test(shorthand ?? '');
      grounds.push({ src, hasColor, place: { at, excerpt: src } });
    },
  };
}
