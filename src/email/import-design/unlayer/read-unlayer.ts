// Designs of Unlayer: rows of cells, with styles as values of rows, columns and contents.
import type { Sides } from '../../render/measure.ts';
import { colorOf, noSides, pxOf, sidesIn } from '../css-values.ts';
import {
  type BackgroundImage,
  type ColumnDraft,
  type Design,
  maxRows,
  type SectionDraft,
  type TextLook,
} from '../design.ts';
import { defaultLook, noGround } from '../looks.ts';
import { at, isTrueAt, listAt, type Shape, shapeAt, shapesAt, textAt } from '../values.ts';
import { partOf } from './content.ts';
import { borderOf, fontIn, radiusOf, visibilityOf } from './values.ts';

/** The email is as wide as this without a statement, px. */
const defaultWidth = 500;

function imageIn(image: unknown): BackgroundImage | null {
  const src = textAt(image, 'url');
  if (src.trim() === '') return null;
  const size = textAt(image, 'size');
  const isTiled = isTrueAt(image, 'repeat') || /^repeat/.test(textAt(image, 'repeat'));
  const position = textAt(image, 'position');
  return {
    src,
    fit: isTiled ? 'tile' : size === 'contain' ? 'contain' : 'cover',
    position: /top/.test(position) ? 'top' : /bottom/.test(position) ? 'bottom' : 'center',
  };
}

function columnOf(column: Shape, share: number, base: TextLook): ColumnDraft {
  const values = shapeAt(column, 'values');
  return {
    share,
    color: colorOf(textAt(values, 'backgroundColor')),
    border: borderOf(at(values, 'border')),
    radius: radiusOf(textAt(values, 'borderRadius')),
    padding: sidesIn(textAt(values, 'padding')),
    parts: shapesAt(column, 'contents').map((content) => partOf(content, base)),
  };
}

/** The sides of a row only show in a window narrower than the email. */
const verticalOf = ({ top, bottom }: Sides): Sides => ({ ...noSides, top, bottom });

function sectionOf(row: Shape, base: TextLook): SectionDraft {
  const values = shapeAt(row, 'values');
  const image = imageIn(at(values, 'backgroundImage'));
  const isFullImage = at(values, 'backgroundImage', 'fullWidth') !== false;
  const padding = sidesIn(textAt(values, 'padding'));
  const onPhones = textAt(values, '_override', 'mobile', 'padding');
  const cells = listAt(row, 'cells');
  const columns = shapesAt(row, 'columns').map((column, index) => {
    const cell = cells[index];
    return columnOf(column, typeof cell === 'number' ? cell : 1, base);
  });
  return {
    ...visibilityOf(values),
    name: 'row',
    title: '',
    grounds: [
      {
        ...noGround,
        isFull: true,
        color: colorOf(textAt(values, 'backgroundColor')),
        image: isFullImage ? image : null,
        padding: verticalOf(padding),
      },
      {
        ...noGround,
        color: colorOf(textAt(values, 'columnsBackgroundColor')),
        image: (isFullImage ? null : image) ?? imageIn(at(values, 'columnsBackgroundImage')),
        border: borderOf(at(values, 'border')),
        radius: radiusOf(textAt(values, 'borderRadius')),
      },
    ],
    columns: columns.length > 0 ? columns : [columnOf({}, 1, base)],
    gap: 0,
    valign: 'top',
    stack: isTrueAt(values, 'noStackMobile') ? 'keep' : 'stack',
    isReversed: isTrueAt(values, 'reverseStackMobile'),
    height: null,
    phonePadding: onPhones === '' ? null : verticalOf(sidesIn(onPhones)),
  };
}

/** A design as `saveDesign` gives it. Rows and contents that are no objects are ignored. */
export function readUnlayer(design: Shape): Design {
  const body = shapeAt(design, 'body');
  const values = shapeAt(body, 'values');
  const family = fontIn(values, defaultLook.family);
  const base: TextLook = {
    ...defaultLook,
    family,
    color: colorOf(textAt(values, 'textColor')) ?? '#000000',
    linkColor: colorOf(textAt(values, 'linkStyle', 'linkColor')) ?? '#0000ee',
  };
  const rows = ['headers', 'rows', 'footers'].flatMap((name) => shapesAt(body, name));
  return {
    format: 'unlayer',
    subject: '',
    preheader: textAt(values, 'preheaderText'),
    lang: textAt(values, 'language'),
    dir: textAt(values, 'textDirection'),
    background: colorOf(textAt(values, 'backgroundColor')) ?? '#ffffff',
    width: pxOf(textAt(values, 'contentWidth')) ?? defaultWidth,
    family,
    sections: rows.slice(0, maxRows + 1).map((row) => sectionOf(row, base)),
  };
}
