// HTML of Stripo's editor: stripes as wide as the window, structures of containers, and blocks, each told by its class.
// HTML that was exported for sending has no such classes and is read as that of any other email.
import { borderOn, radiusOf, widthOf } from '../../import/box.ts';
import { type ComputedStyle, ownBackground, plainStyle, styleIn } from '../../import/computed-style.ts';
import type { ElementNode } from '../../import/nodes.ts';
import { readTree } from '../../import/tree.ts';
import { colorOf } from '../css-values.ts';
import type { BackgroundImage, ColumnDraft, Design, Ground, SectionDraft, TextLook } from '../design.ts';
import { defaultLook, familyOf, noGround, sizeWithin } from '../looks.ts';
import { isBlock, partOf } from './blocks.ts';
import { findAll, hasClass, spaceOf } from './classes.ts';

const defaultWidth = 600;
/** No email has so many structures, or boxes around one. */
const maxStructures = 1_000;
const maxBoxes = 30;

/** What the classes mean in a design without its style sheet. */
const ownSheet =
  'p{margin:0;font-size:14px;line-height:150%}.es-button{display:inline-block;padding:10px 20px;border-radius:30px;background-color:#31cb4b;color:#ffffff}';

const knownStyles = new WeakMap<ElementNode, ComputedStyle>();

/** The style at an element, from the page inwards; each is computed once. */
function styleAt(element: ElementNode): ComputedStyle {
  const path: ElementNode[] = [];
  let node: ElementNode | null = element;
  for (; node && !knownStyles.has(node); node = node.parent) path.push(node);
  let style = (node && knownStyles.get(node)) ?? plainStyle;
  for (const each of path.toReversed()) {
    style = styleIn(each, style);
    knownStyles.set(each, style);
  }
  return style;
}

const lookAt = (element: ElementNode): TextLook => {
  const style = styleAt(element);
  return {
    ...defaultLook,
    family: familyOf(style.family, defaultLook.family),
    size: style.size < 2 ? defaultLook.size : sizeWithin(style.size),
    weight: style.weight,
    color: style.color,
    lineHeight: style.lineHeight ?? 1.5,
    align: style.align,
  };
};

function imageOf(element: ElementNode): BackgroundImage | null {
  const src = element.declared.get('background-image') ?? element.attributes.background ?? '';
  const address = (/url\(\s*["']?([^"')]+)/i.exec(src.slice(0, 3_000))?.[1] ?? src).trim();
  if (address === '' || address === 'none') return null;
  const isTiled = /^repeat/.test(element.declared.get('background-repeat') ?? '');
  return { src: address, fit: isTiled ? 'tile' : 'cover', position: 'center' };
}

function groundOf(element: ElementNode, isFull: boolean): Ground {
  const border = borderOn(element, 'top', plainStyle);
  const isAround = border !== null && borderOn(element, 'left', plainStyle) !== null;
  return {
    ...noGround,
    isFull,
    color: ownBackground(element),
    image: imageOf(element),
    border:
      isAround && border
        ? { width: `${Math.min(8, border.width)}px`, style: 'solid', color: border.color }
        : null,
    radius: radiusOf(element),
    padding: spaceOf(element),
  };
}

/** Boxes between a stripe and its structure, both included, outermost first. */
function groundsOf(stripe: ElementNode | null, structure: ElementNode): Ground[] {
  const grounds: Ground[] = [groundOf(structure, false)];
  for (let node = structure.parent; node && stripe && grounds.length < maxBoxes; node = node.parent) {
    const isStripe = node === stripe;
    const isFull =
      isStripe || hasClass(node, 'es-content') || hasClass(node, 'es-header') || hasClass(node, 'es-footer');
    grounds.unshift(groundOf(node, isFull));
    if (isStripe) break;
  }
  return grounds;
}

function columnOf(container: ElementNode): ColumnDraft {
  const { color, border, radius, padding } = groundOf(container, false);
  const blocks = findAll(container, isBlock);
  return {
    share: widthOf(container) ?? 0,
    color,
    border,
    radius,
    padding,
    parts: blocks.map((block) => partOf(block, lookAt(block.parent ?? block))),
  };
}

const isContainer = (element: ElementNode): boolean => hasClass(element, 'esd-container-frame');
const isStructure = (element: ElementNode): boolean => hasClass(element, 'esd-structure');
const isStripe = (element: ElementNode): boolean => hasClass(element, 'esd-stripe');

function sectionOf(structure: ElementNode, stripe: ElementNode | null): SectionDraft {
  const containers = findAll(structure, isContainer);
  const columns = containers.map(columnOf);
  const widths = columns.reduce((sum, { share }) => sum + share, 0);
  const grounds = groundsOf(stripe, structure);
  const inner = grounds.reduce(
    (left, { padding }) => left - padding.left - padding.right,
    emailWidth(structure),
  );
  // What the containers leave of the width are the gaps between them.
  const gap = columns.length > 1 && widths > 0 ? Math.round((inner - widths) / (columns.length - 1)) : 0;
  const isTurned =
    structure.attributes.dir === 'rtl' ||
    findAll(structure, ({ attributes }) => attributes.dir === 'rtl').length > 0;
  return {
    isHiddenOnPhones:
      hasClass(structure, 'es-m-hidden') || (stripe !== null && hasClass(stripe, 'es-mobile-hidden')),
    isPhoneOnly:
      hasClass(structure, 'es-desk-hidden') || (stripe !== null && hasClass(stripe, 'es-desk-hidden')),
    isConditional: structure.attributes['esd-dynamic-block'] !== undefined,
    name: 'structure',
    title: '',
    grounds,
    columns: isTurned && columns.length > 1 ? columns.toReversed() : columns,
    gap: Math.min(60, Math.max(0, gap)),
    valign: 'top',
    stack:
      findAll(structure, (element) => hasClass(element, 'esdev-mso-table')).length > 0 ? 'keep' : 'stack',
    isReversed: isTurned && columns.length > 1,
    height: null,
    phonePadding: null,
  };
}

/** Px of the nearest box as wide as emails are. */
function emailWidth(structure: ElementNode): number {
  for (let node: ElementNode | null = structure; node; node = node.parent) {
    const width = node.name === 'table' ? widthOf(node) : null;
    if (width !== null && width >= 320 && width <= 1_000) return Math.round(width);
  }
  return defaultWidth;
}

/** Null for a page that cannot be read, or has no structures. `css` is stored beside the HTML. */
export function readStripo(html: string, css: string): Design | null {
  const tree = readTree(`<style>${ownSheet}${css.replaceAll('<', '')}</style>${html}`);
  if (!tree) return null;
  const stripes = findAll(tree.root, (element) => isStripe(element) || isStructure(element));
  const sections = stripes.slice(0, maxStructures).flatMap((stripe) =>
    isStructure(stripe)
      ? [sectionOf(stripe, null)]
      : findAll(stripe, isStructure)
          .slice(0, maxStructures)
          .map((structure) => sectionOf(structure, stripe)),
  );
  const [first] = stripes;
  if (!first) return null;
  const [structure = first] = findAll(first, isStructure);
  const page = findAll(
    tree.root,
    (element) => hasClass(element, 'es-wrapper-color') || hasClass(element, 'es-wrapper'),
  )[0];
  const body = findAll(tree.root, ({ name }) => name === 'body')[0];
  const background = (page && ownBackground(page)) ?? (body && ownBackground(body)) ?? null;
  return {
    format: 'stripo',
    subject: tree.title,
    preheader: '',
    lang: tree.lang,
    dir: tree.dir.trim().toLowerCase(),
    background: colorOf(background ?? '') ?? '#ffffff',
    width: emailWidth(structure),
    family: lookAt(structure).family,
    sections,
  };
}
