// Pictures behind words.
import type { Declarations } from '../../css/declarations.ts';
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
  /** What the words of an element stand on; nothing where a colour in between hides the picture. */
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
