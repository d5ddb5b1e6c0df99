// Trees of MJML elements that are stored as JSON, as Topol and MJML's own parser do.
import { isShape, isTrueAt, type Shape, shapeAt, shapesAt, textAt } from '../values.ts';
import type { MjmlNode } from './node.ts';

/** Numbers and true become texts; objects, lists and false are dropped. */
export function attributesIn(attributes: Shape): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === '__proto__') continue;
    if (typeof value === 'string') texts[name] = value;
    else if (typeof value === 'number' && Number.isFinite(value)) texts[name] = String(value);
    else if (value === true) texts[name] = 'true';
  }
  return texts;
}

/** `{ tagName, attributes, children, content }` as a node. Children that are no objects are ignored. */
export function nodeFrom(value: Shape): MjmlNode {
  const attributes = attributesIn(shapeAt(value, 'attributes'));
  const video = textAt(value, 'attributes', 'videoSrc') || (isTrueAt(value, 'isVideo') ? 'true' : '');
  if (video !== '') attributes['x-video'] = video;
  return {
    name: textAt(value, 'tagName').toLowerCase(),
    attributes,
    content: textAt(value, 'content'),
    children: shapesAt(value, 'children').filter(isShape).map(nodeFrom),
  };
}
