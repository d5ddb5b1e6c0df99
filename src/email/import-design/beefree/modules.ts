// The modules of Beefree as parts.
import {
  borderAround,
  borderIn,
  colorOf,
  lineHeightOf,
  paddingFrom,
  percentOf,
  pxOf,
  pxWithin,
} from '../css-values.ts';
import type { Content, ImageDraft, Part, TextLook, Visibility } from '../design.ts';
import { alignOf, familyOf, lineOf, sizeWithin, weightOf } from '../looks.ts';
import { networkIn, videoPreview } from '../networks.ts';
import { at, firstText, isTrueAt, listAt, type Shape, shapeAt, shapesAt, textAt } from '../values.ts';

const typePrefix = 'mailup-bee-newsletter-modules-';

/** The look of a text from the style of its module. */
function lookIn(module: Shape, base: TextLook): TextLook {
  const style = shapeAt(module, 'style');
  const computed = shapeAt(module, 'computedStyle');
  const size = sizeWithin(pxOf(textAt(style, 'font-size')) ?? base.size);
  const space = firstText(textAt(computed, 'paragraphSpacing'), textAt(style, 'paragraph-spacing'));
  return {
    ...base,
    family: familyOf(textAt(style, 'font-family'), base.family),
    size,
    weight: weightOf(textAt(style, 'font-weight'), base.weight),
    color: colorOf(textAt(style, 'color')) ?? base.color,
    linkColor:
      colorOf(textAt(computed, 'linkColor')) ?? colorOf(textAt(style, 'link-color')) ?? base.linkColor,
    lineHeight: lineHeightOf(textAt(style, 'line-height'), size) ?? base.lineHeight,
    letterSpacing: Math.min(20, Math.max(-5, pxOf(textAt(style, 'letter-spacing')) ?? 0)),
    align: alignOf(base.align, textAt(style, 'text-align'), textAt(style, 'align')),
    paragraphSpace: pxWithin(space, 0, 60, base.paragraphSpace),
  };
}

const hrefIn = (link: unknown): string =>
  typeof link === 'string' ? link : firstText(textAt(link, 'href'), textAt(link, 'url'));

/** `width: '250px'`, `width: 250` and a share of the column occur. */
function widthIn(computed: Shape): ImageDraft['width'] {
  const width = textAt(computed, 'width');
  const percent = percentOf(width);
  if (percent !== null) return `${percent}%`;
  const px = pxOf(width);
  return px === null || px <= 0 ? null : px;
}

function alignIn(descriptor: Shape): 'left' | 'center' | 'right' {
  const names = textAt(descriptor, 'computedStyle', 'class').split(/\s+/);
  return alignOf(
    'center',
    ...names,
    textAt(descriptor, 'style', 'text-align'),
    textAt(descriptor, 'computedStyle', 'align'),
  );
}

const imageIn = (image: Shape, width: ImageDraft['width']): ImageDraft => ({
  src: textAt(image, 'src'),
  alt: firstText(textAt(image, 'alt'), textAt(image, 'title')),
  href: hrefIn(at(image, 'href')),
  width,
  naturalWidth: null,
  naturalHeight: null,
});

function buttonIn(descriptor: Shape): Content {
  const button = shapeAt(descriptor, 'button');
  const style = shapeAt(button, 'style');
  const read = (property: string): string => textAt(style, property);
  const border =
    borderIn(read('border')) ??
    borderAround(['top', 'right', 'bottom', 'left'].map((side) => borderIn(read(`border-${side}`))));
  return {
    kind: 'button',
    button: {
      label: textAt(button, 'label'),
      href: hrefIn(at(button, 'href')),
      fill: colorOf(read('background-color')),
      color: colorOf(read('color')) ?? '#ffffff',
      border,
      padding: paddingFrom(read),
      lineHeight: lineOf(read('font-size'), read('line-height'), 16),
      radius: pxWithin(read('border-radius').trim().split(/\s+/)[0] ?? '', 0, 100, 0),
      align: alignIn(descriptor),
      isFullWidth: (percentOf(read('width')) ?? 0) >= 60,
      isUppercase: read('text-transform') === 'uppercase',
    },
  };
}

function videoIn(descriptor: Shape): Content {
  const video = shapeAt(descriptor, 'video');
  const computed = shapeAt(descriptor, 'computedStyle');
  const href = firstText(
    hrefIn(at(video, 'content', 'href')),
    hrefIn(at(video, 'href')),
    textAt(video, 'content', 'src'),
    textAt(video, 'src'),
  );
  const src = firstText(
    textAt(video, 'thumbSrc'),
    textAt(video, 'thumbnail'),
    textAt(video, 'thumb'),
    textAt(video, 'content', 'thumb'),
    textAt(computed, 'thumb'),
    videoPreview(href),
  );
  const alt = firstText(textAt(video, 'alt'), textAt(computed, 'alt'));
  const image = { src, alt, href: '', width: null, naturalWidth: null, naturalHeight: null };
  return { kind: 'video', image, href, align: 'center' };
}

function tableHtml(table: Shape): string {
  const rows =
    shapesAt(table, 'content', 'rows').length > 0
      ? shapesAt(table, 'content', 'rows')
      : shapesAt(table, 'rows');
  const hasHeader =
    isTrueAt(table, 'content', 'header') || isTrueAt(table, 'header') || isTrueAt(table, 'hasHeaderRow');
  const rowHtml = (row: Shape, index: number): string => {
    const name = hasHeader && index === 0 ? 'th' : 'td';
    const cells = shapesAt(row, 'cells').map(
      (cell) =>
        `<${name} style="padding:6px">${firstText(textAt(cell, 'html'), textAt(cell, 'content'), textAt(cell, 'text'))}</${name}>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  };
  return `<table width="100%">${rows.map(rowHtml).join('')}</table>`;
}

function contentOf(type: string, descriptor: Shape, base: TextLook): Content {
  const own = (name: string): Shape => shapeAt(descriptor, name);
  switch (type) {
    case 'text':
    case 'paragraph':
    case 'list': {
      const module = own(type);
      return {
        kind: 'text',
        html: firstText(textAt(module, 'html'), textAt(module, 'text')),
        look: lookIn(module, base),
      };
    }
    case 'heading': {
      const module = own('heading');
      const title = textAt(module, 'title');
      const html = firstText(textAt(module, 'text'), textAt(module, 'html'));
      const look = lookIn(module, { ...base, size: 24, weight: 700, lineHeight: 1.2 });
      return { kind: 'heading', html, level: title === 'h1' ? 1 : title === 'h2' ? 2 : 3, look };
    }
    case 'image':
    case 'addon':
      return {
        kind: 'image',
        image: imageIn(own('image'), widthIn(shapeAt(descriptor, 'computedStyle'))),
        align: alignIn(descriptor),
        isRound: pxWithin(textAt(descriptor, 'image', 'style', 'border-radius'), 0, 100, 0) >= 4,
      };
    case 'button':
      return buttonIn(descriptor);
    case 'divider': {
      const style = shapeAt(descriptor, 'divider', 'style');
      const line = borderIn(textAt(style, 'border-top'));
      // A transparent line is space.
      const height = pxWithin(textAt(style, 'border-top').trim().split(/\s+/)[0] ?? '', 1, 400, 1);
      if (line === null) return { kind: 'spacer', height };
      return { kind: 'divider', line, isShort: (percentOf(textAt(style, 'width')) ?? 100) < 95 };
    }
    case 'spacer':
      return {
        kind: 'spacer',
        height: pxWithin(textAt(descriptor, 'spacer', 'style', 'height'), 1, 400, 20),
      };
    case 'html':
      return { kind: 'html', html: textAt(descriptor, 'html', 'html'), look: base };
    case 'social': {
      const links = shapesAt(descriptor, 'iconsList', 'icons').map((icon) => ({
        network: networkIn(
          firstText(textAt(icon, 'name'), textAt(icon, 'id'), textAt(icon, 'image', 'title')),
        ),
        href: hrefIn(at(icon, 'image', 'href')),
      }));
      return { kind: 'social', links, look: { ...base, align: alignIn(descriptor) } };
    }
    case 'icons': {
      const images = shapesAt(descriptor, 'iconsList', 'icons').map((icon) =>
        imageIn(
          { ...shapeAt(icon, 'image'), alt: firstText(textAt(icon, 'image', 'alt'), textAt(icon, 'text')) },
          null,
        ),
      );
      const [only] = images;
      return images.length === 1 && only
        ? { kind: 'image', image: { ...only, width: 64 }, align: alignIn(descriptor), isRound: false }
        : { kind: 'images', images, gap: 10 };
    }
    case 'menu': {
      const items =
        listAt(descriptor, 'menuItemsList', 'items').length > 0
          ? shapesAt(descriptor, 'menuItemsList', 'items')
          : shapesAt(descriptor, 'menu', 'items');
      const links = items.map((item) => ({
        text: textAt(item, 'text'),
        href: firstText(hrefIn(at(item, 'link')), hrefIn(at(item, 'href'))),
      }));
      const look = lookIn(descriptor, { ...base, align: alignIn(descriptor) });
      const isVertical = textAt(descriptor, 'computedStyle', 'layout') === 'vertical';
      return {
        kind: 'menu',
        links,
        look,
        separator: firstText(
          textAt(descriptor, 'menuItemsList', 'separator'),
          textAt(descriptor, 'menu', 'separator'),
        ),
        isVertical,
      };
    }
    case 'video':
      return videoIn(descriptor);
    case 'table':
      return { kind: 'table', html: tableHtml(own('table')), look: lookIn(own('table'), base) };
    case 'form':
      return { kind: 'form' };
    default:
      return unknownContent(descriptor, base);
  }
}

/** Modules that are newer or of others: those that hold text or HTML keep it. */
function unknownContent(descriptor: Shape, base: TextLook): Content {
  const html = textAt(descriptor, 'html', 'html');
  if (html.trim() !== '') return { kind: 'html', html, look: base };
  const [module, words] = ['text', 'paragraph', 'heading']
    .map((name) => shapeAt(descriptor, name))
    .map((each): [Shape, string] => [each, firstText(textAt(each, 'html'), textAt(each, 'text'))])
    .find(([, text]) => text.trim() !== '') ?? [{}, ''];
  return words === '' ? { kind: 'unknown' } : { kind: 'text', html: words, look: lookIn(module, base) };
}

const visibilityOf = (module: Shape, descriptor: Shape): Visibility => ({
  isHiddenOnPhones: isTrueAt(descriptor, 'computedStyle', 'hideContentOnMobile'),
  isPhoneOnly: isTrueAt(descriptor, 'computedStyle', 'hideContentOnDesktop'),
  isConditional: at(module, 'displayCondition') != null,
});

/** One module of a column; null for the mark of an empty column. `base` is the look of text in the row. */
export function partOf(module: Shape, base: TextLook): Part | null {
  const type = textAt(module, 'type').replace(typePrefix, '');
  if (type === 'empty') return null;
  const descriptor = shapeAt(module, 'descriptor');
  return {
    ...visibilityOf(module, descriptor),
    name: (type || 'module').slice(0, 60),
    content: contentOf(type, descriptor, base),
    padding: paddingFrom((property) => textAt(descriptor, 'style', property)),
    background: colorOf(textAt(descriptor, 'style', 'background-color')),
  };
}
