// Designs of Easy Email, open and Pro: a tree with the attributes of MJML.
import { colorOf, lineHeightOf, pxOf } from '../css-values.ts';
import type { Design } from '../design.ts';
import { familyOf, noGround, sizeWithin, weightOf } from '../looks.ts';
import {
  at,
  firstText,
  isShape,
  isTrueAt,
  listAt,
  type Shape,
  shapeAt,
  shapesAt,
  textAt,
} from '../values.ts';
import { attributesIn } from './json-tree.ts';
import type { MjmlNode } from './node.ts';
import { designOf, mjmlBase } from './read-mjml.ts';
import { hasPieces, slateHtml } from './slate.ts';

/** Types of both editions, without their prefixes. Others keep their name. */
const names: Readonly<Record<string, string>> = {
  accordion: 'mj-accordion',
  button: 'mj-button',
  carousel: 'mj-carousel',
  column: 'mj-column',
  divider: 'mj-divider',
  group: 'mj-group',
  hero: 'mj-hero',
  image: 'mj-image',
  navbar: 'mj-navbar',
  paragraph: 'mj-text',
  raw: 'mj-raw',
  section: 'mj-section',
  social: 'mj-social',
  spacer: 'mj-spacer',
  table: 'mj-table',
  text: 'mj-text',
  wrapper: 'mj-wrapper',
  'html-block-node': 'mj-raw',
};

const headingSizes: Readonly<Record<string, string>> = { h1: '32px', h2: '24px', h3: '18px', h4: '16px' };

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const bareType = (type: string): string =>
  type.toLowerCase().replace(/^(?:advanced[_-]|standard-|universal-)/, '');

/** `$var(--name)` of Pro, by the variables that the page has. */
type Resolve = (value: string) => string;

function resolverOf(page: Shape): Resolve {
  const found = new Map<string, string>();
  const lists = [
    at(page, 'data', 'globalAttributes'),
    at(page, 'data', 'variables'),
    at(page, 'variables'),
    page.data,
    page.attributes,
  ];
  for (const values of lists) {
    if (Array.isArray(values))
      for (const each of values.filter(isShape))
        found.set(
          textAt(each, 'name').replace(/^-+/, ''),
          firstText(textAt(each, 'value'), textAt(each, 'default')),
        );
    else if (isShape(values))
      for (const [name, value] of Object.entries(attributesIn(values)))
        if (!found.has(name.replace(/^-+/, ''))) found.set(name.replace(/^-+/, ''), value);
  }
  return (value) => {
    const name = /^\s*\$var\(\s*-*([\w.-]{1,100})\s*(?:,[^()]*)?\)\s*$/.exec(value)?.[1];
    if (name === undefined) return value;
    const known = found.get(name) ?? '';
    return known.includes('$var(') ? '' : known;
  };
}

const elements = (values: readonly Shape[], name: string): MjmlNode[] =>
  values.map((value) => ({
    name,
    attributes: attributesIn(value),
    content: firstText(textAt(value, 'content'), textAt(value, 'title')),
    children: [],
  }));

/** Parts that are values in the design and elements in MJML. */
function innerNodes(name: string, node: Shape): MjmlNode[] | null {
  const list = (key: string): Shape[] => {
    const inValue = shapesAt(node, 'data', 'value', key);
    return inValue.length > 0 ? inValue : shapesAt(node, 'data', key);
  };
  switch (name) {
    case 'mj-social':
      return elements(list('elements'), 'mj-social-element');
    case 'mj-navbar':
      return elements(list('links'), 'mj-navbar-link');
    case 'mj-carousel':
      return elements(list('images'), 'mj-carousel-image');
    default:
      return null;
  }
}

const childNames = new Map([
  ['mj-social', 'mj-social-element'],
  ['mj-navbar', 'mj-navbar-link'],
  ['mj-carousel', 'mj-carousel-image'],
]);

function tableHtml(node: Shape): string {
  const rows = listAt(node, 'data', 'value', 'tableSource');
  return rows
    .filter(Array.isArray)
    .map(
      (row: unknown[]) =>
        `<tr>${row
          .filter(isShape)
          .map((cell) => `<td style="padding:6px">${textAt(cell, 'content')}</td>`)
          .join('')}</tr>`,
    )
    .join('');
}

function contentOf(name: string, node: Shape): string {
  if (hasPieces(node)) return slateHtml(node);
  const content = firstText(textAt(node, 'data', 'value', 'content'), textAt(node, 'data', 'content'));
  return name === 'mj-table' && content === '' ? tableHtml(node) : content;
}

function nodeFrom(node: Shape, resolve: Resolve): MjmlNode {
  const type = bareType(textAt(node, 'type'));
  const heading = own(headingSizes, type);
  const isList = type === 'ul' || type === 'ol';
  const name = own(names, type) ?? (heading !== undefined || isList ? 'mj-text' : `mj-${type}`.slice(0, 40));
  const attributes: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributesIn(shapeAt(node, 'attributes')))) {
    const resolved = resolve(value);
    if (resolved !== '') attributes[key] = resolved;
  }
  if (heading !== undefined) {
    attributes['x-heading'] = type;
    attributes['font-size'] ??= heading;
    attributes['font-weight'] ??= '700';
  }
  if (isTrueAt(node, 'data', 'value', 'noWrap') || isTrueAt(node, 'attributes', 'noWrap'))
    attributes['in-group'] = 'true';
  if (isTrueAt(node, 'data', 'value', 'condition', 'enabled') || isShape(at(node, 'logic', 'condition')))
    attributes['x-conditional'] = 'true';
  const title = textAt(node, 'title');
  if (title !== '') attributes['x-name'] = title;
  const html = contentOf(name, node);
  const inner = innerNodes(name, node) ?? [];
  const children = shapesAt(node, 'children')
    .filter((child) => typeof child.text !== 'string')
    .map((child) => nodeFrom(child, resolve));
  const childName = childNames.get(name);
  return {
    name,
    attributes,
    content: isList && html !== '' ? `<${type}>${html}</${type}>` : html,
    children:
      inner.length > 0
        ? inner
        : childName
          ? children.map((child) => ({ ...child, name: childName }))
          : children,
  };
}

/** Templates are pieces of other designs: their sections stand in their place. */
const unwrapped = (nodes: readonly MjmlNode[]): MjmlNode[] =>
  nodes.flatMap((node) => (node.name === 'mj-template' ? unwrapped(node.children) : [node]));

/** A page, or `{ subject, subTitle, content }` with one. */
export function readEasyEmail(design: Shape): Design {
  const page = isShape(design.content) ? design.content : design;
  const resolve = resolverOf(page);
  const read = (name: string): string =>
    resolve(
      firstText(
        textAt(page, 'data', 'value', name),
        textAt(page, 'attributes', name),
        textAt(page, 'data', name),
      ),
    );
  const size = sizeWithin(pxOf(read('font-size')) ?? 14);
  const family = familyOf(read('font-family'), 'Helvetica, Arial, sans-serif');
  const color = colorOf(read('text-color')) ?? colorOf(read('color')) ?? '#000000';
  const ground = colorOf(read('content-background-color'));
  const body = nodeFrom(page, resolve);
  const weight = weightOf(read('font-weight'), 400);
  const lineHeight = lineHeightOf(read('line-height'), size) ?? 1.7;
  const inText = {
    'font-family': family,
    'font-size': `${size}px`,
    'font-weight': String(weight),
    'line-height': String(lineHeight),
    color,
  };
  const inOthers = { 'font-family': family };
  const byName = new Map<string, Record<string, string>>([
    ...['mj-text', 'mj-table', 'mj-accordion'].map((name) => [name, inText] as const),
    ...['mj-social', 'mj-navbar-link'].map((name) => [name, inOthers] as const),
  ]);
  return designOf({
    format: 'easy-email',
    body: { ...body, name: 'mj-body', children: unwrapped(body.children) },
    levels: { all: {}, byName, byClass: new Map() },
    base: {
      ...mjmlBase,
      family,
      size,
      color,
      weight,
      lineHeight,
      linkColor: colorOf(read('link-color')),
      paragraphSpace: 0,
    },
    css: '',
    subject: textAt(design, 'subject'),
    preheader: firstText(textAt(design, 'subTitle'), textAt(design, 'preheader')),
    lang: read('lang'),
    dir: read('direction'),
    around: ground === null ? [] : [{ ...noGround, color: ground }],
  });
}
