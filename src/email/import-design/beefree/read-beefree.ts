// Designs of Beefree: rows on a grid of twelve, with a container as wide as the window and a content box.
import { borderAround, borderIn, colorOf, paddingFrom, pxOf, pxWithin } from '../css-values.ts';
import {
  type BackgroundImage,
  type ColumnDraft,
  type Design,
  type Ground,
  maxRows,
  type SectionDraft,
  type TextLook,
} from '../design.ts';
import { defaultLook, familyOf, noGround, valignOf } from '../looks.ts';
import { at, firstText, isTrueAt, type Shape, shapeAt, shapesAt, textAt } from '../values.ts';
import { partOf } from './modules.ts';

const defaultWidth = 500;

function imageIn(style: Shape): BackgroundImage | null {
  const value = textAt(style, 'background-image').slice(0, 3_000);
  const src = /url\(\s*["']?([^"')]+)/i.exec(value)?.[1]?.trim() ?? '';
  if (src === '') return null;
  const position = textAt(style, 'background-position');
  return {
    src,
    fit: /^repeat/.test(textAt(style, 'background-repeat'))
      ? 'tile'
      : textAt(style, 'background-size') === 'contain'
        ? 'contain'
        : 'cover',
    position: /top/.test(position) ? 'top' : /bottom/.test(position) ? 'bottom' : 'center',
  };
}

const borderOf = (style: Shape): Ground['border'] =>
  borderAround(['top', 'right', 'bottom', 'left'].map((side) => borderIn(textAt(style, `border-${side}`))));

function groundOf(style: Shape, isFull: boolean): Ground {
  return {
    ...noGround,
    isFull,
    color: colorOf(textAt(style, 'background-color')),
    image: imageIn(style),
    border: borderOf(style),
    radius: pxWithin(textAt(style, 'border-radius').trim().split(/\s+/)[0] ?? '', 0, 40, 0),
    padding: paddingFrom((property) => textAt(style, property)),
  };
}

function columnOf(column: Shape, base: TextLook): ColumnDraft {
  const style = shapeAt(column, 'style');
  const { color, border, radius, padding } = groundOf(style, false);
  const share = at(column, 'grid-columns');
  return {
    share: typeof share === 'number' && share > 0 ? share : 1,
    color,
    border,
    radius,
    padding,
    parts: shapesAt(column, 'modules').flatMap((module) => partOf(module, base) ?? []),
  };
}

/** `letter` is the color of the email where a row has none. */
function sectionOf(row: Shape, base: TextLook, letter: string | null): SectionDraft {
  const content = shapeAt(row, 'content');
  const computed = shapeAt(content, 'computedStyle');
  const band = groundOf(shapeAt(row, 'container', 'style'), true);
  const box = groundOf(shapeAt(content, 'style'), false);
  const columns = shapesAt(row, 'columns').map((column) =>
    columnOf(column, { ...base, color: colorOf(textAt(content, 'style', 'color')) ?? base.color }),
  );
  const style = shapeAt(content, 'style');
  const phone = shapeAt(content, 'mobileStyle');
  const hasPhonePadding = Object.keys(phone).some((property) => property.startsWith('padding'));
  const spacing = pxOf(textAt(row, 'columnsSpacing')) ?? pxOf(textAt(computed, 'columnsSpacing')) ?? 0;
  return {
    isHiddenOnPhones: isTrueAt(computed, 'hideContentOnMobile'),
    isPhoneOnly: isTrueAt(computed, 'hideContentOnDesktop'),
    isConditional: at(row, 'displayCondition') != null,
    name: 'row',
    title: textAt(row, 'name'),
    grounds: [band, { ...box, color: box.color ?? letter }],
    columns,
    gap: spacing,
    valign: valignOf(textAt(computed, 'verticalAlign')),
    stack: at(computed, 'rowColStackOnMobile') === false ? 'keep' : 'stack',
    isReversed: isTrueAt(computed, 'rowReverseColStackOnMobile'),
    height: null,
    phonePadding: hasPhonePadding
      ? paddingFrom((property) => textAt(phone, property) || textAt(style, property))
      : null,
  };
}

/** A design as `onSave` gives it, of any version. Rows and modules that are no objects are ignored. */
export function readBeefree(design: Shape): Design {
  const page = shapeAt(design, 'page');
  const body = shapeAt(page, 'body');
  const style = shapeAt(body, 'content', 'style');
  const computed = shapeAt(body, 'content', 'computedStyle');
  const rows = [...shapesAt(page, 'rows'), ...shapesAt(body, 'rows')];
  const family = familyOf(textAt(style, 'font-family'), defaultLook.family);
  const base: TextLook = {
    ...defaultLook,
    family,
    color: colorOf(textAt(style, 'color')) ?? '#000000',
    linkColor: colorOf(textAt(computed, 'linkColor')),
    lineHeight: 1.2,
  };
  const widthOfRows = rows
    .map((row) => pxOf(textAt(row, 'content', 'style', 'width')))
    .find((width) => width !== null);
  const letter = colorOf(textAt(computed, 'messageBackgroundColor'));
  return {
    format: 'beefree',
    subject: firstText(textAt(page, 'subject'), textAt(body, 'subject')),
    preheader: firstText(textAt(page, 'preheader'), textAt(body, 'preheader')),
    lang: firstText(textAt(page, 'language'), textAt(body, 'language')),
    dir: '',
    background: colorOf(textAt(body, 'container', 'style', 'background-color')) ?? '#ffffff',
    width: widthOfRows ?? pxOf(textAt(computed, 'messageWidth')) ?? defaultWidth,
    family,
    sections: rows
      .filter((row) => shapesAt(row, 'columns').length > 0)
      .slice(0, maxRows + 1)
      .map((row) => sectionOf(row, base, letter)),
  };
}
