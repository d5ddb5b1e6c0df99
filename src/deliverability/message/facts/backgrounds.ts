// Background images behind text.
import type { Declarations } from '../../css/sheets/declarations.ts';
import type { Element, HtmlListener, HtmlLocation } from '../html-listener.ts';

export interface BackgroundFact {
  src: string;
  /** There is also a background color, for when the image is not shown. */
  hasColor: boolean;
  /** Visible text stands on it. */
  hasText: boolean;
  location: HtmlLocation;
}

const urlPattern = /url\(\s*["']?([^"')]*)/;

const hasBackgroundColor = (css: Declarations): boolean =>
  (css.get('background-color') ?? 'transparent') !== 'transparent';

export function backgroundFacts(): HtmlListener & { backgrounds: BackgroundFact[] } {
  const backgrounds: BackgroundFact[] = [];
  /** The image behind each element that shows one: its own or an ancestor's, without a color in between. */
  const behind = new Map<Element, BackgroundFact>();
  const backgroundOf = ({
    attributes,
    cascaded: { desktop: css },
    offset,
    hiddenBy,
  }: Element): BackgroundFact | null => {
    if (hiddenBy !== null) return null;
    const image = css.get('background-image');
    const src = attributes.background || (image === undefined ? undefined : urlPattern.exec(image)?.[1]);
    if (!src) return null;
    const hasColor = attributes.bgcolor !== undefined || hasBackgroundColor(css);
    return { src, hasColor, hasText: false, location: { offset, excerpt: src } };
  };
  return {
    backgrounds,
    open(element) {
      const own = backgroundOf(element);
      if (own) {
        backgrounds.push(own);
        behind.set(element, own);
        return;
      }
      const inherited = behind.size > 0 && element.parent ? behind.get(element.parent) : undefined;
      if (
        !inherited ||
        element.attributes.bgcolor !== undefined ||
        hasBackgroundColor(element.cascaded.desktop)
      )
        return;
      behind.set(element, inherited);
    },
    text({ visibleText }, element) {
      const background = visibleText && behind.size > 0 ? behind.get(element) : undefined;
      if (background) background.hasText = true;
    },
  };
}
