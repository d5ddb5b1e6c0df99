// The kinds of content of Unlayer as parts.
import { escapeText } from '../../render/html.ts';
import { colorOf, lineHeightOf, noSides, percentOf, pxOf, pxWithin, sidesIn } from '../css-values.ts';
import type { Content, ImageDraft, Part, TextLook } from '../design.ts';
import { alignOf, lineOf, sizeWithin, weightOf } from '../looks.ts';
import { networkIn, videoPreview } from '../networks.ts';
import { at, firstText, isShape, type Shape, shapeAt, shapesAt, textAt } from '../values.ts';
import { borderOf, fontIn, hrefIn, radiusOf, topLineOf, visibilityOf } from './values.ts';

function lookIn(values: Shape, base: TextLook): TextLook {
  const size = sizeWithin(pxOf(textAt(values, 'fontSize')) ?? base.size);
  const isOwnLink = at(values, 'linkStyle', 'inherit') === false;
  return {
    ...base,
    family: fontIn(values, base.family),
    size,
    weight: weightOf(textAt(values, 'fontWeight'), base.weight),
    color: colorOf(textAt(values, 'color')) ?? colorOf(textAt(values, 'textColor')) ?? base.color,
    linkColor: (isOwnLink ? colorOf(textAt(values, 'linkStyle', 'linkColor')) : null) ?? base.linkColor,
    lineHeight: lineHeightOf(textAt(values, 'lineHeight'), size) ?? base.lineHeight,
    letterSpacing: Math.min(20, Math.max(-5, pxOf(textAt(values, 'letterSpacing')) ?? base.letterSpacing)),
    align: alignOf(base.align, textAt(values, 'textAlign'), textAt(values, 'align')),
  };
}

const headingSizes: Readonly<Record<string, number>> = { h1: 22, h2: 20, h3: 18, h4: 16 };

const levelOf = (type: string): 1 | 2 | 3 => (type === 'h1' ? 1 : type === 'h2' ? 2 : 3);

function imageIn(values: Shape): ImageDraft {
  const src = at(values, 'src');
  const natural = pxOf(textAt(src, 'width'));
  const percent = at(src, 'autoWidth') === true ? null : percentOf(textAt(src, 'maxWidth'));
  return {
    src: isShape(src) ? textAt(src, 'url') : textAt(values, 'src'),
    alt: textAt(values, 'altText'),
    href: hrefIn(at(values, 'action')),
    width: percent === null ? null : `${percent}%`,
    naturalWidth: natural,
    naturalHeight: pxOf(textAt(src, 'height')),
  };
}

function videoIn(values: Shape): { image: ImageDraft; href: string } {
  const video = at(values, 'video');
  const id = textAt(video, 'videoId');
  const isYouTube = /youtube/i.test(textAt(video, 'type'));
  const href = firstText(
    textAt(values, 'videoUrl'),
    textAt(video, 'url'),
    isYouTube && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : '',
    /vimeo/i.test(textAt(video, 'type')) && /^\d{4,20}$/.test(id) ? `https://vimeo.com/${id}` : '',
  );
  const src = firstText(textAt(video, 'thumbnail'), textAt(video, 'thumbnailUrl'), videoPreview(href));
  const image = {
    src,
    alt: textAt(values, 'altText'),
    href: '',
    width: null,
    naturalWidth: null,
    naturalHeight: null,
  };
  return { image, href };
}

function tableHtml(table: Shape): string {
  const rowsHtml = (rows: readonly Shape[], cell: 'td' | 'th'): string =>
    rows
      .map(
        (row) =>
          `<tr>${shapesAt(row, 'cells')
            .map((each) => `<${cell} style="padding:6px">${textAt(each, 'text')}</${cell}>`)
            .join('')}</tr>`,
      )
      .join('');
  return `<table width="100%">${rowsHtml(shapesAt(table, 'headers'), 'th')}${rowsHtml(shapesAt(table, 'rows'), 'td')}</table>`;
}

function contentOf(type: string, values: Shape, base: TextLook): Content {
  const look = lookIn(values, base);
  switch (type) {
    case 'text':
    case 'paragraph':
      return { kind: 'text', html: firstText(textAt(values, 'text'), textAt(values, 'html')), look };
    case 'heading': {
      const heading = textAt(values, 'headingType');
      const size = headingSizes[heading] ?? 22;
      const own = lookIn(values, { ...base, size, weight: 400 });
      return { kind: 'heading', html: textAt(values, 'text'), level: levelOf(heading), look: own };
    }
    case 'image':
      return {
        kind: 'image',
        image: imageIn(values),
        align: alignOf('center', textAt(values, 'textAlign')),
        isRound: radiusOf(textAt(values, 'borderRadius')) >= 4,
      };
    case 'button': {
      const colors = shapeAt(values, 'buttonColors');
      const isAuto = at(values, 'size', 'autoWidth') !== false;
      return {
        kind: 'button',
        button: {
          label: textAt(values, 'text'),
          href: hrefIn(at(values, 'href')),
          fill: colorOf(textAt(colors, 'backgroundColor')),
          color: colorOf(textAt(colors, 'color')) ?? '#ffffff',
          border: borderOf(at(values, 'border')),
          padding: sidesIn(textAt(values, 'padding') || '10px 20px'),
          lineHeight: lineOf(textAt(values, 'fontSize'), textAt(values, 'lineHeight'), 14),
          radius: radiusOf(textAt(values, 'borderRadius')),
          align: alignOf('center', textAt(values, 'textAlign')),
          isFullWidth: !isAuto && (percentOf(textAt(values, 'size', 'width')) ?? 0) >= 60,
          isUppercase: false,
        },
      };
    }
    case 'divider': {
      const line = topLineOf(at(values, 'border'));
      if (line === null) return { kind: 'spacer', height: 1 };
      return { kind: 'divider', line, isShort: (percentOf(textAt(values, 'width')) ?? 100) < 95 };
    }
    case 'spacer':
      return { kind: 'spacer', height: pxWithin(textAt(values, 'height'), 1, 400, 20) };
    case 'html':
      return { kind: 'html', html: textAt(values, 'html'), look };
    case 'menu': {
      const links = shapesAt(values, 'menu', 'items').map((item) => ({
        text: textAt(item, 'text'),
        href: hrefIn(at(item, 'link')),
      }));
      const color = colorOf(textAt(values, 'linkColor')) ?? look.color;
      const isVertical = textAt(values, 'layout') === 'vertical';
      const align = alignOf('center', textAt(values, 'align'));
      return {
        kind: 'menu',
        links,
        look: { ...look, color, align },
        separator: textAt(values, 'separator'),
        isVertical,
      };
    }
    case 'social': {
      const links = shapesAt(values, 'icons', 'icons').map((icon) => ({
        network: networkIn(textAt(icon, 'name')),
        href: textAt(icon, 'url'),
      }));
      return { kind: 'social', links, look: { ...look, align: alignOf('center', textAt(values, 'align')) } };
    }
    case 'video':
      return { kind: 'video', ...videoIn(values), align: 'center' };
    case 'timer':
      return { kind: 'countdown', until: textAt(values, 'countdown', 'endTime') };
    case 'form':
      return { kind: 'form' };
    case 'table':
      return { kind: 'table', html: tableHtml(shapeAt(values, 'table')), look };
    default:
      return unknownContent(values, look);
  }
}

/** Tools of others: those that hold text or HTML keep it. */
function unknownContent(values: Shape, look: TextLook): Content {
  const html = textAt(values, 'html');
  if (html.trim() !== '') return { kind: 'html', html, look };
  const text = textAt(values, 'text');
  if (text.trim() === '') return { kind: 'unknown' };
  return { kind: 'text', html: text.includes('<') ? text : escapeText(text), look };
}

/** One content of a column. `base` is the look of text in the email. */
export function partOf(content: Shape, base: TextLook): Part {
  const type = textAt(content, 'type');
  const values = shapeAt(content, 'values');
  const padding = textAt(values, 'containerPadding');
  return {
    ...visibilityOf(values),
    name: firstText(type === 'custom' ? textAt(content, 'slug') : type, 'content').slice(0, 60),
    content: contentOf(type, values, base),
    padding: padding === '' ? noSides : sidesIn(padding),
    background: null,
  };
}
