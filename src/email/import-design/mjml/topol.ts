// Designs of Topol: MJML as JSON below a root with the styles of the whole email.
import { colorOf, lineHeightOf, pxOf } from '../css-values.ts';
import type { Design } from '../design.ts';
import { familyOf, sizeWithin } from '../looks.ts';
import { isShape, type Shape, shapeAt, shapesAt, textAt } from '../values.ts';
import { attributesIn, nodeFrom } from './json-tree.ts';
import type { MjmlNode } from './node.ts';
import { designOf, mjmlBase } from './read-mjml.ts';

const emptyBody: MjmlNode = { name: 'mj-body', attributes: {}, content: '', children: [] };

/** Characters that cannot end a declaration. */
const safeValue = (value: string): string => value.replace(/[^\w #%.,()'"-]/g, '');

const cssProperties = ['color', 'font-family', 'font-size', 'font-weight', 'line-height'];

/** `h1:color` of the root and `style.h1` as rules for the HTML of texts. */
function cssOf(design: Shape): string {
  const attributes = shapeAt(design, 'attributes');
  return ['h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'a']
    .map((tag) => {
      const declarations = cssProperties.flatMap((property) => {
        const value = textAt(design, 'style', tag, property) || textAt(attributes, `${tag}:${property}`);
        return value === '' ? [] : [`${property}:${safeValue(value)}`];
      });
      return declarations.length === 0 ? '' : `${tag}{${declarations.join(';')}}`;
    })
    .join('');
}

/** Attributes of all elements of a name: objects of the root. */
function levelsIn(attributes: Shape): Map<string, Record<string, string>> {
  const byName = new Map<string, Record<string, string>>();
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith('mj-') && isShape(value)) byName.set(name, attributesIn(value));
  const fill = textAt(attributes, 'button:background-color');
  if (fill !== '') byName.set('mj-button', { 'background-color': fill, ...byName.get('mj-button') });
  return byName;
}

/** A design as the editor saves it. */
export function readTopol(design: Shape): Design {
  const attributes = shapeAt(design, 'attributes');
  const byName = levelsIn(attributes);
  const text = byName.get('mj-text') ?? {};
  const size = sizeWithin(pxOf(text['font-size'] ?? '') ?? 15);
  const family = familyOf(textAt(attributes, ':font-family') || (text['font-family'] ?? ''), mjmlBase.family);
  const color = colorOf(textAt(attributes, ':color')) ?? '#000000';
  byName.set('mj-text', { 'font-size': `${size}px`, 'font-family': family, color, ...text });
  for (const name of ['mj-social', 'mj-navbar-link', 'mj-table'])
    byName.set(name, { 'font-family': family, color, ...byName.get(name) });
  const [container] = shapesAt(design, 'children').filter((child) =>
    /^mj-(?:container|body)$/.test(textAt(child, 'tagName')),
  );
  const body = container ? nodeFrom(container) : emptyBody;
  const width = textAt(container, 'attributes', 'containerWidth') || textAt(attributes, 'containerWidth');
  return designOf({
    format: 'topol',
    body: { ...body, name: 'mj-body', attributes: { ...body.attributes, width } },
    levels: { all: {}, byName, byClass: new Map() },
    base: {
      ...mjmlBase,
      family,
      size,
      color,
      linkColor: colorOf(textAt(attributes, 'a:color')) ?? colorOf(textAt(design, 'style', 'a', 'color')),
      lineHeight: lineHeightOf(textAt(attributes, ':line-height'), size) ?? 1.5,
      paragraphSpace: 0,
    },
    css: cssOf(design),
    subject: textAt(design, 'subject'),
    preheader: textAt(attributes, 'preheader') || textAt(design, 'preheader'),
    lang: '',
    dir: '',
    around: [],
  });
}
