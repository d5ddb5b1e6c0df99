// Pictures behind words.
import type { Declarations } from '../css/declarations.ts';
import type { Element, Listener, Spot } from '../reader.ts';

export interface GroundFact {
  src: string;
  /** A colour stands there too, for where the picture is not shown. */
  hasColor: boolean;
  hasWords: boolean;
  place: Spot;
}

const addressIn = /url\(\s*["']?([^"')]*)/;

const colored = (css: Declarations): boolean =>
  (css.get('background-color') ?? 'transparent') !== 'transparent';

export function groundFacts(): Listener & { grounds: GroundFact[] } {
  const grounds: GroundFact[] = [];
  const byElement = new Map<Element, GroundFact>();
  return {
    grounds,
    open(element) {
      const { attributes, styles, at, hiddenBy } = element;
      if (hiddenBy !== null) return;
      const { ordinary: css } = styles;
      const src = attributes.background || addressIn.exec(css.get('background-image') ?? '')?.[1];
      if (!src) return;
      const hasColor = attributes.bgcolor !== undefined || colored(css);
      const fact = { src, hasColor, hasWords: false, place: { at, excerpt: src } };
      grounds.push(fact);
      byElement.set(element, fact);
    },
    words({ seen }, inside) {
      if (!seen || grounds.length === 0) return;
      for (let at: Element | null = inside; at; at = at.parent) {
        const ground = byElement.get(at);
        if (ground) {
          ground.hasWords = true;
          return;
        }
        // A colour in between hides the picture.
        if (at.attributes.bgcolor !== undefined || colored(at.styles.ordinary)) return;
      }
    },
  };
}
