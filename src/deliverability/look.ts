// How the words inside an element are seen: what is inherited, and what hides them.
import type { Styles } from './css/cascade.ts';
import type { Declarations } from './css/declarations.ts';
import { hidesEverything, opacityOf } from './css/hiding.ts';
import { backgroundOf, colorOf, fontSizeOf } from './css/values.ts';

/** Each kind of hiding keeps the number of the element that brought it; null when it does not hide. */
interface Sight {
  /** For good: nothing inside can take it back. */
  gone: number | null;
  /** `visibility`, which elements inside may take back. */
  unseen: number | null;
  /** Too small to read; elements inside may be larger. */
  tiny: number | null;
  /** In a clear colour. */
  clear: number | null;
  opacity: number;
  fontSizePx: number;
}

export interface Look {
  always: Sight;
  /** On the screens that style sheets make conditions for; the same object where nothing differs. */
  elsewhere: Sight;
  /** Null where it is not known. */
  color: string | null;
  background: string | null;
  isBold: boolean;
  isUnderlined: boolean;
}

const open: Sight = { gone: null, unseen: null, tiny: null, clear: null, opacity: 1, fontSizePx: 16 };

/** What an email stands on that says nothing about colours. */
export const plainLook: Look = {
  always: open,
  elsewhere: open,
  color: '#000000',
  background: '#ffffff',
  isBold: false,
  isUnderlined: false,
};

const readableSizePx = 3;
const faintest = 0.05;

const nothingSaid = (css: Declarations): boolean => css.size === 0;

function sightOf(name: string, css: Declarations, isGone: boolean, around: Sight, number: number): Sight {
  if (nothingSaid(css) && !isGone && !/^h[1-6]$/.test(name)) return around;
  const declaredSize = css.get('font-size');
  const fontSizePx =
    declaredSize === undefined && around.fontSizePx > readableSizePx
      ? (headingSizes[name] ?? around.fontSizePx)
      : fontSizeOf(declaredSize, around.fontSizePx);
  const opacity = around.opacity * opacityOf(css);
  const visibility = css.get('visibility');
  const color = css.get('color');
  const isClear =
    color === undefined || color === 'inherit' ? around.clear !== null : colorOf(color) === 'clear';
  return {
    gone: around.gone ?? (isGone || hidesEverything(css) || opacity < faintest ? number : null),
    unseen:
      visibility === 'hidden' || visibility === 'collapse'
        ? (around.unseen ?? number)
        : visibility === 'visible'
          ? null
          : around.unseen,
    tiny: fontSizePx <= readableSizePx ? (around.tiny ?? number) : null,
    clear: isClear ? (around.clear ?? number) : null,
    opacity,
    fontSizePx,
  };
}

/** The element that hides it, or null. */
export const hiderOf = ({ gone, unseen, tiny, clear }: Sight): number | null =>
  gone ?? unseen ?? tiny ?? clear;

/** True when not even pictures are seen. */
export const isGone = ({ gone, unseen }: Sight): boolean => gone !== null || unseen !== null;

const headingSizes: Record<string, number> = { h1: 32, h2: 24, h3: 18.7 };

/** Links come underlined; what they stand in keeps its line whatever they say. */
function underlineOf(name: string, css: Declarations, around: Look): boolean {
  const line = css.get('text-decoration') ?? css.get('text-decoration-line');
  if (line === undefined) return around.isUnderlined || name === 'a' || name === 'u';
  return line.includes('underline') || (name !== 'a' && around.isUnderlined);
}

function inkOf(
  name: string,
  css: Declarations,
  attributes: Readonly<Record<string, string>>,
  around: Look,
): string | null {
  const declared =
    css.get('color') ?? (name === 'font' ? attributes.color : name === 'body' ? attributes.text : undefined);
  if (declared === undefined) return name === 'a' && attributes.href !== undefined ? linkColor : around.color;
  if (declared === 'inherit' || declared === 'currentcolor') return around.color;
  const color = colorOf(declared.trim().toLowerCase());
  return color === 'clear' ? null : color;
}

/** What mail programs give links that say nothing. */
const linkColor = '#1155cc';

function groundOf(
  css: Declarations,
  attributes: Readonly<Record<string, string>>,
  around: Look,
): string | null {
  let ground = backgroundOf(css);
  if (attributes.background) ground = null;
  else if (ground === undefined && attributes.bgcolor)
    ground = colorOf(attributes.bgcolor.trim().toLowerCase());
  if (ground !== undefined && ground !== 'clear') return ground;
  // What is moved over something else stands on what nobody knows here.
  const position = css.get('position');
  return position === 'absolute' || position === 'fixed' ? null : around.background;
}

const weightOf = (name: string, css: Declarations, around: Look): boolean => {
  const weight = css.get('font-weight');
  if (weight !== undefined && weight !== 'inherit')
    return weight === 'bold' || weight === 'bolder' || Number(weight) >= 700;
  return around.isBold || /^(?:b|strong|th|h[1-6])$/.test(name);
};

/** Elements that change how words look without any CSS. */
const special = /^(?:a|b|strong|th|h[1-6]|u|font|body)$/;

/** `number` is a new one for each element. */
export function lookOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  { always: css, elsewhere: other }: Styles,
  around: Look,
  number: number,
): Look {
  const isHidden = attributes.hidden !== undefined;
  if (css.size === 0 && other.size === 0 && !isHidden && !special.test(name)) {
    if (attributes.bgcolor === undefined && attributes.background === undefined) return around;
  }
  const always = sightOf(name, css, isHidden, around.always, number);
  const isSame = css === other && around.elsewhere === around.always;
  return {
    always,
    elsewhere: isSame
      ? always
      : sightOf(name, other, isHidden && !other.has('display'), around.elsewhere, number),
    color: inkOf(name, css, attributes, around),
    background: groundOf(css, attributes, around),
    isBold: weightOf(name, css, around),
    isUnderlined: underlineOf(name, css, around),
  };
}
