// Background images behind text.
import type { Declarations } from '../../css/declarations.ts';
import type { Element, Listener, Spot } from '../reader.ts';

export interface GroundFact {
  src: string;
  /** There is also a background color, for when the image is not shown. */
  hasColor: boolean;
  hasWords: boolean;
  place: Spot;
}

const addressIn = /url\(\s*["']?([^"')]*)/;

const colored = (css: Declarations): boolean =>
  (css.get('background-color') ?? 'transparent') !== 'transparent';

export function groundFacts(): Listener & { grounds: GroundFact[] } {
  const grounds: GroundFact[] = [];
  /** The background image behind the text of an element; none if a color in between hides it. */
  const under = new Map<Element, GroundFact>();
  const groundOf = ({ attributes, styles: { ordinary: css }, at, hiddenBy }: Element): GroundFact | null => {
    if (hiddenBy !== null) return null;
    const picture = css.get('background-image');
    const src = attributes.background || (picture === undefined ? undefined : addressIn.exec(picture)?.[1]);
    if (!src) return null;
    const hasColor = attributes.bgcolor !== undefined || colored(css);
    return { src, hasColor, hasWords: false, place: { at, excerpt: src } };
  };
  return {
    grounds,
    open(element) {
      const own = groundOf(element);
      if (own) {
        grounds.push(own);
        under.set(element, own);
        return;
      }
      const around = under.size > 0 && element.parent ? under.get(element.parent) : undefined;
      if (!around || element.attributes.bgcolor !== undefined || colored(element.styles.ordinary)) return;
      under.set(element, around);
    },
    words({ seen }, inside) {
      const ground = seen && under.size > 0 ? under.get(inside) : undefined;
      if (ground) ground.hasWords = true;
    },
  };
}
