// The computed style of an element: what it inherits and declares, in each view of the email.
import type { Attributes } from '../boxes/box.ts';
import type { CascadedStyle } from '../sheets/cascade.ts';
import type { Declarations } from '../sheets/declarations.ts';
import { hasSameReasons, initialViewStyle, type ViewStyle } from './view-style.ts';
import { isStyledByCssOnly, viewStyleOf } from './view-style-of.ts';

export interface ComputedStyle {
  /** In the first view: an ordinary window on a computer. */
  desktop: ViewStyle;
  /** One style per view that the style sheets distinguish, the desktop first; null when they are all equal. */
  byView: readonly ViewStyle[] | null;
  isBold: boolean;
  isUnderlined: boolean;
  /** A memo of the children's styles by their declarations, because emails repeat themselves. */
  childStyles: Map<object, ComputedStyle> | null;
}

const newStyle = (
  desktop: ViewStyle,
  byView: readonly ViewStyle[] | null,
  isBold: boolean,
  isUnderlined: boolean,
): ComputedStyle => ({ desktop, byView, isBold, isUnderlined, childStyles: null });

/** The style around the email. Each email needs its own, because it has a memo. */
export const initialStyle = (): ComputedStyle => newStyle(initialViewStyle, null, false, false);

const onUnknownBackground = (style: ViewStyle): ViewStyle => ({ ...style, background: null });

/** The same style on an unknown background. */
export const withoutBackground = ({ desktop, byView, isBold, isUnderlined }: ComputedStyle): ComputedStyle =>
  newStyle(onUnknownBackground(desktop), byView?.map(onUnknownBackground) ?? null, isBold, isUnderlined);

const boldTags = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const isBoldIn = (tag: string, css: Declarations, parent: ComputedStyle): boolean => {
  const weight = css.get('font-weight');
  if (weight !== undefined && weight !== 'inherit')
    return weight === 'bold' || weight === 'bolder' || Number(weight) >= 700;
  return parent.isBold || boldTags.has(tag);
};

/** Links are underlined. The underline of an ancestor stays, whatever other elements declare. */
function isUnderlinedIn(tag: string, css: Declarations, parent: ComputedStyle): boolean {
  const line = css.get('text-decoration');
  if (line === undefined) return parent.isUnderlined || tag === 'a' || tag === 'u';
  return line.includes('underline') || (tag !== 'a' && parent.isUnderlined);
}

/** The styles in each view. Views with the same declarations and the same parent style share one result. */
function viewStylesOf(
  tag: string,
  { desktop: css, byView }: CascadedStyle,
  attributes: Attributes,
  parent: ComputedStyle,
  desktop: ViewStyle,
  elementNumber: number,
): readonly ViewStyle[] {
  const count = byView?.length ?? parent.byView?.length ?? 1;
  const styles: ViewStyle[] = [];
  const declarationsIn = (view: number): Declarations => byView?.[view] ?? css;
  const parentIn = (view: number): ViewStyle => parent.byView?.[view] ?? parent.desktop;
  for (let view = 0; view < count; view += 1) {
    let style: ViewStyle | undefined = view === 0 ? desktop : undefined;
    for (let earlier = 0; earlier < view && !style; earlier += 1)
      if (declarationsIn(earlier) === declarationsIn(view) && parentIn(earlier) === parentIn(view))
        style = styles[earlier];
    styles.push(style ?? viewStyleOf(tag, declarationsIn(view), attributes, parentIn(view), elementNumber));
  }
  return styles;
}

function compute(
  tag: string,
  attributes: Attributes,
  cascaded: CascadedStyle,
  parent: ComputedStyle,
  elementNumber: number,
): ComputedStyle {
  const css = cascaded.desktop;
  const desktop = viewStyleOf(tag, css, attributes, parent.desktop, elementNumber);
  const isBold = isBoldIn(tag, css, parent);
  const isUnderlined = isUnderlinedIn(tag, css, parent);
  if (cascaded.byView === null && parent.byView === null) {
    if (desktop === parent.desktop && isBold === parent.isBold && isUnderlined === parent.isUnderlined)
      return parent;
    return newStyle(desktop, null, isBold, isUnderlined);
  }
  const byView = viewStylesOf(tag, cascaded, attributes, parent, desktop, elementNumber);
  return newStyle(desktop, byView, isBold, isUnderlined);
}

/** True when the element hides nothing itself, so that no reason of the style names it. */
const addsNoReason = (style: ComputedStyle, parent: ComputedStyle): boolean =>
  hasSameReasons(style.desktop, parent.desktop) &&
  (style.byView === null ||
    style.byView.every((own, view) => hasSameReasons(own, parent.byView?.[view] ?? parent.desktop)));

/** `elementNumber` differs for each element of an email. */
export function computedStyleOf(
  tag: string,
  attributes: Attributes,
  cascaded: CascadedStyle,
  parent: ComputedStyle,
  elementNumber: number,
): ComputedStyle {
  const { desktop: css, byView } = cascaded;
  if (css.size === 0 && byView === null && isStyledByCssOnly(tag, attributes)) {
    const isBold = parent.isBold || boldTags.has(tag);
    const isUnderlined = parent.isUnderlined || tag === 'u';
    if (isBold === parent.isBold && isUnderlined === parent.isUnderlined) return parent;
    return newStyle(parent.desktop, parent.byView, isBold, isUnderlined);
  }
  const isRepeatable = !boldTags.has(tag) && tag !== 'u' && isStyledByCssOnly(tag, attributes);
  const cached = isRepeatable ? parent.childStyles?.get(byView ?? css) : undefined;
  if (cached) return cached;
  const style = compute(tag, attributes, cascaded, parent, elementNumber);
  if (isRepeatable && addsNoReason(style, parent)) {
    parent.childStyles ??= new Map();
    parent.childStyles.set(byView ?? css, style);
  }
  return style;
}
