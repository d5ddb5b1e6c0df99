// MJML elements of a column as parts.

import { borderIn, colorOf, lineHeightOf, paddingFrom, percentOf, pxOf, pxWithin } from '../css-values.ts';
import type { Content, ImageDraft, Part, TextLook, Visibility } from '../design.ts';
import { alignOf, familyOf, lineOf, sizeWithin, weightOf } from '../looks.ts';
import { networkIn, videoPreview } from '../networks.ts';
import { firstText } from '../values.ts';
import { wordsOfHtml } from '../words.ts';
import type { Cascade } from './cascade.ts';
import { attributeOf, type MjmlNode } from './node.ts';

/** What a builder on top of MJML adds. */
export interface MjmlContext {
  attributesOf: Cascade;
  base: TextLook;
  /** Rules for HTML in texts. */
  css: string;
}

export type Read = (name: string) => string;

export const readerOf = (node: MjmlNode, { attributesOf }: MjmlContext): Read => {
  const attributes = attributesOf(node);
  return (name) => attributeOf(attributes, name);
};

const lookIn = (read: Read, base: TextLook): TextLook => {
  const size = sizeWithin(pxOf(read('font-size')) ?? base.size);
  return {
    ...base,
    family: familyOf(read('font-family'), base.family),
    size,
    weight: weightOf(read('font-weight'), base.weight),
    isItalic: /^(?:italic|oblique)$/.test(read('font-style')),
    color: colorOf(read('color')) ?? base.color,
    lineHeight: lineHeightOf(read('line-height'), size) ?? base.lineHeight,
    letterSpacing: Math.min(20, Math.max(-5, pxOf(read('letter-spacing')) ?? 0)),
    align: alignOf(base.align, read('align'), read('text-align')),
  };
};

const isUppercase = (read: Read): boolean => read('text-transform') === 'uppercase';

const cased = (html: string, read: Read): string =>
  isUppercase(read) ? `<div style="text-transform:uppercase">${html}</div>` : html;

const imageIn = (read: Read): ImageDraft => {
  const percent = percentOf(read('width'));
  return {
    src: read('src'),
    alt: firstText(read('alt'), read('title')),
    href: read('href'),
    width: percent === null ? (pxOf(read('width')) ?? '100%') : `${percent}%`,
    naturalWidth: null,
    naturalHeight: null,
  };
};

function buttonIn(node: MjmlNode, read: Read): Content {
  const [radius = ''] = read('border-radius').trim().split(/\s+/);
  return {
    kind: 'button',
    button: {
      label: node.content,
      href: read('href'),
      fill: colorOf(read('background-color')),
      color: colorOf(read('color')) ?? '#ffffff',
      border: borderIn(read('border')),
      padding: paddingFrom(read, 'inner-padding'),
      lineHeight: lineOf(read('font-size'), read('line-height'), 13),
      radius: pxWithin(radius, 0, 100, 0),
      align: alignOf('center', read('align')),
      isFullWidth: (percentOf(read('width')) ?? 0) >= 60,
      isUppercase: isUppercase(read),
    },
  };
}

const named = (node: MjmlNode, name: string): MjmlNode[] =>
  node.children.filter((child) => child.name === name);

function accordionHtml(node: MjmlNode): string {
  return named(node, 'mj-accordion-element')
    .flatMap((element) => element.children)
    .map(({ name, content }) =>
      name === 'mj-accordion-title' ? `<p><strong>${content}</strong></p>` : `<div>${content}</div>`,
    )
    .join('');
}

function contentOf(node: MjmlNode, read: Read, context: MjmlContext): Content {
  const { base, css } = context;
  switch (node.name) {
    case 'mj-text': {
      const look = lookIn(read, base);
      const html = cased(node.content, read);
      const level = /^h([1-6])$/.exec(read('x-heading'))?.[1];
      if (level === undefined) return { kind: 'text', html, look, css };
      return { kind: 'heading', html, look, css, level: level === '1' ? 1 : level === '2' ? 2 : 3 };
    }
    case 'mj-image':
    case 'mj-gif': {
      const align = alignOf('center', read('align'));
      if (read('x-video') === '')
        return {
          kind: 'image',
          image: imageIn(read),
          align,
          isRound: pxWithin(read('border-radius'), 0, 100, 0) >= 4,
        };
      const href = firstText(read('href'), read('x-video'));
      const image = imageIn(read);
      return {
        kind: 'video',
        image: { ...image, src: firstText(image.src, videoPreview(href)) },
        href,
        align,
      };
    }
    case 'mj-button':
      return buttonIn(node, read);
    case 'mj-divider': {
      const line = borderIn(`${read('border-width')} ${read('border-style')} ${read('border-color')}`);
      if (line === null) return { kind: 'spacer', height: 1 };
      return { kind: 'divider', line, isShort: (percentOf(read('width')) ?? 100) < 95 };
    }
    case 'mj-spacer':
      return { kind: 'spacer', height: pxWithin(read('height'), 1, 400, 20) };
    case 'mj-raw':
      return { kind: 'html', html: node.content, look: base };
    case 'mj-table':
      return { kind: 'table', html: `<table width="100%">${node.content}</table>`, look: lookIn(read, base) };
    case 'mj-social': {
      const links = named(node, 'mj-social-element').map((element) => {
        const own = readerOf(element, context);
        const words = wordsOfHtml(element.content);
        const name = networkIn(
          firstText(own('name'), own('alt'), own('title'), own('src').split('/').at(-1) ?? ''),
        );
        return { network: words || name, href: own('href') };
      });
      return { kind: 'social', links, look: lookIn(read, base) };
    }
    case 'mj-navbar': {
      const [first] = named(node, 'mj-navbar-link');
      const look = lookIn(first ? readerOf(first, context) : read, {
        ...base,
        align: alignOf('center', read('align')),
      });
      const links = named(node, 'mj-navbar-link').map((link) => ({
        text: wordsOfHtml(link.content),
        href: `${read('base-url')}${readerOf(link, context)('href')}`,
      }));
      return { kind: 'menu', links, look, separator: '', isVertical: false };
    }
    case 'mj-carousel': {
      const images = named(node, 'mj-carousel-image').map((image) => imageIn(readerOf(image, context)));
      return { kind: 'images', images, gap: 10 };
    }
    case 'mj-accordion':
      return { kind: 'text', html: accordionHtml(node), look: lookIn(read, base), css };
    case 'mj-include':
      return { kind: 'include' };
    default:
      return { kind: 'unknown' };
  }
}

/** By the classes and attributes of builders on top of MJML; MJML itself has no such rules. */
export const visibilityOf = (read: Read): Visibility => {
  const names = read('css-class');
  return {
    isHiddenOnPhones: /hide_(?:section_)?on_mobile|hide-mobile/.test(names) || read('visible') === 'desktop',
    isPhoneOnly: /hide_(?:section_)?on_desktop|hide-desktop/.test(names) || read('visible') === 'mobile',
    isConditional: read('x-conditional') !== '',
  };
};

/** One element of a column. */
export function partOf(node: MjmlNode, context: MjmlContext): Part {
  const read = readerOf(node, context);
  return {
    ...visibilityOf(read),
    name: firstText(read('x-name'), node.name.replace(/^mj-/, '')).slice(0, 60),
    content: contentOf(node, read, context),
    padding: paddingFrom(read),
    background: colorOf(read('container-background-color')),
  };
}
