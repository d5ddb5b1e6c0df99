// The computed style of the text inside an element: inherited properties, and whatever hides it.
import { flatOf, indentOf, isInline, isMoved, type Shift, type Slit, shiftOf, slitOf } from '../css/boxes.ts';
import type { Styles } from '../css/cascade.ts';
import { clipOf } from '../css/clip.ts';
import { flatColorOf, over, type Paint, paintOf, paintOfAttribute } from '../css/colors.ts';
import type { Declarations } from '../css/declarations.ts';
import { fontSizeOf, isLineFlat } from '../css/fonts.ts';
import { pixelsOf } from '../css/lengths.ts';
import { isOrdinary } from '../css/ordinary.ts';
import { moveOf } from '../css/transform.ts';

/** The hiding element and its declaration. */
export interface Hider {
  number: number;
  name: string;
  /** The declaration or attribute. */
  by: string;
}

/** The style in one view of the email. Each kind of hiding keeps its cause; null when it does not hide. */
export interface Sight {
  /** Permanently: no descendant can undo it. */
  gone: Hider | null;
  /** `visibility`, which descendants may undo. */
  unseen: Hider | null;
  /** Too small to read; descendants may be larger. */
  tiny: Hider | null;
  /** In a transparent color. */
  clear: Hider | null;
  /** The first line begins out of sight. */
  indented: Hider | null;
  /** Lines without height in a box that cuts them. */
  squashed: Hider | null;
  /** All letters at one point. */
  piled: Hider | null;
  /** A box that clips overflow. */
  slit: (Slit & { hider: Hider }) | null;
  opacity: number;
  fontSizePx: number;
  scale: number;
  shift: Shift;
  isPlaced: boolean;
  isNowrap: boolean;
  isLineFlat: boolean;
  hasShadow: boolean;
  /** The text color, and the background behind it; null if unknown. */
  ink: Paint | null;
  ground: string | null;
}

export interface Look {
  /** In an ordinary window on a computer. */
  ordinary: Sight;
  /** One style per view that the style sheets distinguish, the ordinary one first; null when they are all equal. */
  byView: readonly Sight[] | null;
  isBold: boolean;
  isUnderlined: boolean;
  /** The results for elements that differ only in their declarations: emails repeat themselves. */
  inner: Map<object, Look> | null;
}

/** The default background of an email without colors. */
export const plainLook: Look = {
  ordinary: {
    gone: null,
    unseen: null,
    tiny: null,
    clear: null,
    indented: null,
    squashed: null,
    piled: null,
    slit: null,
    opacity: 1,
    fontSizePx: 16,
    scale: 1,
    shift: { x: 0, y: 0 },
    isPlaced: false,
    isNowrap: false,
    isLineFlat: false,
    hasShadow: false,
    ink: { hex: '#000000', alpha: 1 },
    ground: '#ffffff',
  },
  byView: null,
  isBold: false,
  isUnderlined: false,
  inner: null,
};

const readableSizePx = 3;
const faintest = 0.05;
const smallestScale = 0.02;
const solid = 0.9;

type Attributes = Readonly<Record<string, string>>;

/** The element that hides it, or null. */
export const hiderOf = ({ gone, unseen, tiny, clear, indented, squashed, piled }: Sight): Hider | null =>
  gone ?? unseen ?? tiny ?? clear ?? indented ?? squashed ?? piled;

/** True when images are hidden too. */
export const isGone = ({ gone, unseen }: Sight): boolean => gone !== null || unseen !== null;

/** The visible color of text on its background, or null if unknown. */
export function colorOf({ ink, ground, opacity, hasShadow }: Sight): string | null {
  if (!ink || hasShadow) return null;
  const alpha = ink.alpha * (opacity < 0.2 ? opacity : 1);
  if (alpha >= 0.995) return ink.hex;
  if (ground === null) return alpha >= solid ? ink.hex : null;
  return over({ hex: ink.hex, alpha }, ground);
}

const headingSizes: Record<string, number> = { h1: 32, h2: 24, h3: 18.7 };

/** Elements that browsers hide by default. */
function hiddenByName(name: string, attributes: Attributes, css: Declarations): string | null {
  if (css.has('display')) return null;
  if (attributes.hidden !== undefined) return 'the attribute hidden';
  if (name === 'dialog' && attributes.open === undefined) return 'no attribute open';
  return name === 'datalist' ? 'being a datalist' : null;
}

const shareOf = (value: string | undefined): number => {
  if (value === undefined) return 1;
  const share = Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 1;
};

const filterOpacity = (css: Declarations): number =>
  shareOf(/opacity\(\s*([\d.]+%?)\s*\)/.exec(css.get('filter') ?? '')?.[1]);

const illegibleBlurPx = 8;

function goneBy(css: Declarations, opacity: number): string | null {
  if (css.get('display') === 'none') return 'display: none';
  if (css.get('content-visibility') === 'hidden') return 'content-visibility: hidden';
  if (opacity < faintest)
    return css.has('opacity') ? `opacity: ${css.get('opacity')}` : `filter: ${css.get('filter')}`;
  const filter = css.get('filter');
  const blur = filter === undefined ? undefined : /blur\(\s*([^()\s]+)\s*\)/.exec(filter)?.[1];
  if ((pixelsOf(blur) ?? 0) >= illegibleBlurPx) return `filter: ${filter}`;
  if (
    css.get('backface-visibility') === 'hidden' &&
    /rotate[xy]\(\s*-?180deg/.test(css.get('transform') ?? '')
  )
    return `transform: ${css.get('transform')}; backface-visibility: hidden`;
  return clipOf(css);
}

const colorless = /^(?:inherit|currentcolor|unset|revert|revert-layer)$/;

/** The default style of links in mail programs. */
/** The approximate default color of links in mail programs. */
export const linkColor: Paint = { hex: '#1155cc', alpha: 1 };

function inkOf(name: string, css: Declarations, attributes: Attributes, around: Sight): Paint | null {
  const declared = css.get('color');
  if (declared !== undefined) {
    if (colorless.test(declared)) return around.ink;
    if (declared === 'initial') return { hex: '#000000', alpha: 1 };
    const paint = paintOf(declared);
    return paint === 'unknown' ? null : paint;
  }
  const attribute = name === 'font' ? attributes.color : name === 'body' ? attributes.text : undefined;
  if (attribute !== undefined) return paintOfAttribute(attribute) ?? around.ink;
  return name === 'a' && attributes.href !== undefined ? linkColor : around.ink;
}

const painted = (paint: Paint, ground: string | null): string | null =>
  paint.alpha >= 0.995 ? paint.hex : ground === null ? null : over(paint, ground);

function groundOf(css: Declarations, attributes: Attributes, around: string | null): string | null {
  const picture = css.get('background-image');
  if (picture !== undefined && picture !== 'none' && picture !== 'initial') {
    const flat = flatColorOf(picture);
    return flat ? flat.hex : null;
  }
  if (attributes.background) return null;
  const declared = css.get('background-color');
  if (declared !== undefined && declared !== 'inherit') {
    if (/^(?:initial|unset|revert|revert-layer)$/.test(declared)) return around;
    const paint = paintOf(declared);
    return paint === 'unknown' || paint === null ? null : painted(paint, around);
  }
  const paint = attributes.bgcolor ? paintOfAttribute(attributes.bgcolor) : null;
  return paint ? paint.hex : around;
}

const pilesUp = -0.6;

const flipped = (
  value: string | undefined,
  around: Hider | null,
  hidden: boolean,
  own: () => Hider,
): Hider | null => (value === undefined || value === 'inherit' ? around : hidden ? (around ?? own()) : null);

/** Elements that change the look of text without CSS. */
const special = new Set([
  ...['a', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'font', 'body', 'dialog', 'datalist', 'select'],
  ...['textarea', 'button'],
]);

/** Elements whose style depends on their declarations alone. */
const isPlain = (name: string, { hidden, bgcolor, background }: Attributes): boolean =>
  hidden === undefined && !bgcolor && !background && !special.has(name);

/** Form fields have their own colors. */
const fieldColors: Record<string, Pick<Sight, 'ink' | 'ground'>> = {
  select: { ink: { hex: '#000000', alpha: 1 }, ground: '#ffffff' },
  textarea: { ink: { hex: '#000000', alpha: 1 }, ground: '#ffffff' },
  button: { ink: { hex: '#000000', alpha: 1 }, ground: '#efefef' },
};

/** Declarations of only a few emails, so that the others skip these tests. */
const moves = ['transform', 'translate', 'scale', 'rotate'];

function sizeOf(name: string, css: Declarations, around: Sight): number {
  const declared = css.get('font-size');
  if (declared !== undefined) return fontSizeOf(declared, around.fontSizePx);
  return around.fontSizePx > readableSizePx ? (headingSizes[name] ?? around.fontSizePx) : around.fontSizePx;
}

/** Of an element that sets only fonts and colors. */
function plainSight(
  name: string,
  css: Declarations,
  attributes: Attributes,
  around: Sight,
  hider: (by: string) => Hider,
): Sight {
  const fontSizePx = sizeOf(name, css, around);
  const ink = inkOf(name, css, attributes, around);
  const ground = groundOf(css, attributes, around.ground);
  if (fontSizePx === around.fontSizePx && ink === around.ink && ground === around.ground) return around;
  const isClear = ink !== null && ink.alpha < faintest;
  return {
    ...around,
    fontSizePx,
    ink,
    ground,
    tiny:
      fontSizePx * around.scale <= readableSizePx
        ? (around.tiny ?? hider(`font-size: ${css.get('font-size') ?? `${fontSizePx}px`}`))
        : null,
    clear: isClear ? (around.clear ?? hider(`color: ${css.get('color') ?? 'transparent'}`)) : null,
  };
}

function sightOf(
  name: string,
  css: Declarations,
  attributes: Attributes,
  outside: Sight,
  number: number,
): Sight {
  const field = fieldColors[name];
  const around = field ? { ...outside, ...field } : outside;
  const hidesByName = hiddenByName(name, attributes, css);
  if (css.size === 0 && hidesByName === null && !special.has(name))
    if (!attributes.bgcolor && !attributes.background) return around;
  const hider = (by: string): Hider => ({ number, name, by });

  if (!field && hidesByName === null && !around.isLineFlat && isOrdinary(css))
    return plainSight(name, css, attributes, around, hider);
  const fontSizePx = sizeOf(name, css, around);
  const ownOpacity = shareOf(css.get('opacity')) * (css.has('filter') ? filterOpacity(css) : 1);
  const opacity = around.opacity * ownOpacity;
  const isNowrap = css.has('white-space')
    ? /^(?:nowrap|pre)$/.test(css.get('white-space') ?? '')
    : around.isNowrap;
  const box = { name, attributes, css, fontSize: fontSizePx };
  const flows = isInline(box);
  const move =
    !flows && moves.some((property) => css.has(property))
      ? moveOf(css, pixelsOf(css.get('width'), fontSizePx), fontSizePx)
      : null;
  const zoom = css.has('zoom') ? shareOf(css.get('zoom')) || 1 : 1;
  const scale = around.scale * (move?.scale ?? 1) * zoom;
  const { shift, away } = shiftOf(box, around.shift, move, around.isPlaced);
  const smallBy = (): string =>
    css.has('font-size')
      ? `font-size: ${css.get('font-size')}`
      : (moves
          .map((property) => (css.has(property) ? `${property}: ${css.get(property)}` : ''))
          .find(Boolean) ?? (zoom < 1 ? `zoom: ${css.get('zoom')}` : `font-size: ${fontSizePx}px`));

  const by = hidesByName ?? goneBy(css, opacity) ?? flatOf(box, isNowrap) ?? away;
  const slit = slitOf(box);
  const isFlat = isLineFlat(css, fontSizePx) ?? around.isLineFlat;
  const cuts = isFlat && /^(?:hidden|clip)$/.test(css.get('overflow-y') ?? '') && !flows;
  const hasRoom =
    (pixelsOf(css.get('height'), fontSizePx) ?? 0) > readableSizePx ||
    (pixelsOf(css.get('min-height'), fontSizePx) ?? 0) > readableSizePx ||
    (pixelsOf(css.get('padding-top'), fontSizePx) ?? 0) > readableSizePx ||
    (pixelsOf(css.get('padding-bottom'), fontSizePx) ?? 0) > readableSizePx;
  const indent = css.has('text-indent') ? indentOf(css, fontSizePx, isNowrap) : null;
  const visibility = css.get('visibility');
  const spacing = css.get('letter-spacing');
  const isPiled = (pixelsOf(spacing, fontSizePx) ?? 0) < pilesUp * fontSizePx;

  const isCutOut = css.get('background-clip') === 'text';
  const ink = isCutOut ? null : inkOf(name, css, attributes, around);
  const isClear = ink !== null && ink.alpha < faintest;
  const filter = css.get('filter');
  const isRepainted = filter !== undefined && /invert|brightness|contrast|hue|sepia|saturate/.test(filter);
  const under = around.ground !== null && !isMoved(css, fontSizePx, move) ? around.ground : null;

  return {
    gone: around.gone ?? (by !== null ? hider(by) : scale < smallestScale ? hider(smallBy()) : null),
    unseen:
      visibility === undefined || visibility === 'inherit' || visibility === 'unset'
        ? around.unseen
        : visibility === 'hidden' || visibility === 'collapse'
          ? (around.unseen ?? hider(`visibility: ${visibility}`))
          : null,
    tiny: fontSizePx * scale <= readableSizePx ? (around.tiny ?? hider(smallBy())) : null,
    clear: isClear ? (around.clear ?? hider(`color: ${css.get('color') ?? 'transparent'}`)) : null,
    indented: indent === null ? around.indented : indent === '' ? null : (around.indented ?? hider(indent)),
    squashed:
      cuts && !hasRoom
        ? hider(`line-height: ${css.get('line-height') ?? 0}; overflow: hidden`)
        : isFlat
          ? around.squashed
          : null,
    piled: flipped(spacing, around.piled, isPiled, () => hider(`letter-spacing: ${spacing}`)),
    slit: slit ? { ...slit, hider: hider(slit.by) } : around.slit,
    opacity,
    fontSizePx,
    scale,
    shift,
    isPlaced: around.isPlaced || /^(?:relative|absolute|fixed|sticky)$/.test(css.get('position') ?? ''),
    isNowrap,
    isLineFlat: isFlat,
    hasShadow: css.has('text-shadow') ? css.get('text-shadow') !== 'none' : around.hasShadow,
    ink,
    ground: isCutOut || isRepainted ? null : groundOf(css, attributes, under),
  };
}

/** The same style on an unknown background. */
export const withoutGround = (look: Look): Look => ({
  ...look,
  ordinary: { ...look.ordinary, ground: null },
  byView: look.byView?.map((sight) => ({ ...sight, ground: null })) ?? null,
  inner: null,
});

/** Links are underlined; the underline of an ancestor stays whatever they declare. */
function underlineOf(name: string, css: Declarations, around: Look): boolean {
  const line = css.get('text-decoration');
  if (line === undefined) return around.isUnderlined || name === 'a' || name === 'u';
  return line.includes('underline') || (name !== 'a' && around.isUnderlined);
}

const bold = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const weightOf = (name: string, css: Declarations, around: Look): boolean => {
  const weight = css.get('font-weight');
  if (weight !== undefined && weight !== 'inherit')
    return weight === 'bold' || weight === 'bolder' || Number(weight) >= 700;
  return around.isBold || bold.has(name);
};

/** `number` is a new one for each element. */
export function lookOf(
  name: string,
  attributes: Attributes,
  { ordinary: css, byView }: Styles,
  around: Look,
  number: number,
): Look {
  if (css.size === 0 && byView === null && isPlain(name, attributes)) {
    const bolder = around.isBold || bold.has(name);
    const lined = around.isUnderlined || name === 'u';
    if (bolder === around.isBold && lined === around.isUnderlined) return around;
    return lookLike(around.ordinary, around.byView, bolder, lined);
  }
  const isRepeatable = !bold.has(name) && name !== 'u' && isPlain(name, attributes);
  const kept = isRepeatable ? around.inner?.get(byView ?? css) : undefined;
  if (kept) return kept;
  const look = findLook(name, attributes, { ordinary: css, byView }, around, number);
  if (isRepeatable && hidesNothing(look, around)) {
    around.inner ??= new Map();
    around.inner.set(byView ?? css, look);
  }
  return look;
}

const lookLike = (
  ordinary: Sight,
  byView: readonly Sight[] | null,
  isBold: boolean,
  isUnderlined: boolean,
): Look => ({ ordinary, byView, isBold, isUnderlined, inner: null });

const hidesLike = (one: Sight, other: Sight): boolean =>
  one.gone === other.gone &&
  one.unseen === other.unseen &&
  one.tiny === other.tiny &&
  one.clear === other.clear &&
  one.indented === other.indented &&
  one.squashed === other.squashed &&
  one.piled === other.piled &&
  one.slit === other.slit;

/** True when the element itself is named in none of it. */
const hidesNothing = (look: Look, around: Look): boolean =>
  hidesLike(look.ordinary, around.ordinary) &&
  (look.byView === null ||
    look.byView.every((sight, at) => hidesLike(sight, around.byView?.[at] ?? around.ordinary)));

function findLook(
  name: string,
  attributes: Attributes,
  { ordinary: css, byView }: Styles,
  around: Look,
  number: number,
): Look {
  const ordinary = sightOf(name, css, attributes, around.ordinary, number);
  const isBold = weightOf(name, css, around);
  const isUnderlined = underlineOf(name, css, around);
  if (byView === null && around.byView === null) {
    if (ordinary === around.ordinary && isBold === around.isBold && isUnderlined === around.isUnderlined)
      return around;
    return lookLike(ordinary, null, isBold, isUnderlined);
  }
  const sights = sightsOf(name, css, byView, attributes, around, ordinary, number);
  return lookLike(ordinary, sights, isBold, isUnderlined);
}

/** A result common to two views is computed once. */
function sightsOf(
  name: string,
  css: Declarations,
  byView: Styles['byView'],
  attributes: Attributes,
  around: Look,
  ordinary: Sight,
  number: number,
): readonly Sight[] {
  const count = byView?.length ?? around.byView?.length ?? 1;
  const sights: Sight[] = [];
  const declared = (at: number): Declarations => byView?.[at] ?? css;
  const before = (at: number): Sight => around.byView?.[at] ?? around.ordinary;
  for (let at = 0; at < count; at += 1) {
    let known: Sight | undefined = at === 0 ? ordinary : undefined;
    for (let earlier = 0; earlier < at && !known; earlier += 1)
      if (declared(earlier) === declared(at) && before(earlier) === before(at)) known = sights[earlier];
    sights.push(known ?? sightOf(name, declared(at), attributes, before(at), number));
  }
  return sights;
}
