// Text that Easy Email Pro stores as a tree of styled pieces, as HTML.
import { escapeAttribute, escapeText } from '../../render/html.ts';
import { isTrueAt, listAt, type Shape, shapesAt, textAt } from '../values.ts';

const marks = [
  ['bold', 'b'],
  ['italic', 'i'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
] as const;

const styled = ['font-size', 'font-family', 'background-color', 'letter-spacing'];

const safeValue = (value: string): string => value.replace(/[^\w #%.,()'-]/g, '');

function leafHtml(leaf: Shape): string {
  let html = escapeText(textAt(leaf, 'text')).replace(/\r?\n/g, '<br>');
  const declarations = [['color', textAt(leaf, 'font-color') || textAt(leaf, 'color')]]
    .concat(styled.map((name) => [name, textAt(leaf, name)]))
    .flatMap(([name, value]) => (value ? [`${name}:${safeValue(value)}`] : []));
  if (declarations.length > 0)
    html = `<span style="${escapeAttribute(declarations.join(';'))}">${html}</span>`;
  for (const [mark, tag] of marks) if (isTrueAt(leaf, mark)) html = `<${tag}>${html}</${tag}>`;
  const href = textAt(leaf, 'link', 'href');
  return href === '' ? html : `<a href="${escapeAttribute(href)}">${html}</a>`;
}

const inLines = (html: readonly string[]): string => html.filter(Boolean).join('<br>');

/** The children of a text element: pieces, lists and lines. */
export function slateHtml(node: Shape): string {
  return shapesAt(node, 'children')
    .map((child) => {
      if (Array.isArray(child.children)) return elementHtml(child);
      return leafHtml(child);
    })
    .join('');
}

function elementHtml(element: Shape): string {
  const inner = slateHtml(element);
  const type = textAt(element, 'type');
  if (/list-item$|-li$/.test(type)) return `<li>${inner}</li>`;
  if (/-ol$|ordered-list/.test(type) && !/unordered/.test(type)) return `<ol>${inner}</ol>`;
  if (/-ul$|unordered-list/.test(type)) return `<ul>${inner}</ul>`;
  if (/link$/.test(type)) {
    const href = textAt(element, 'data', 'href') || textAt(element, 'attributes', 'href');
    return href === '' ? inner : `<a href="${escapeAttribute(href)}">${inner}</a>`;
  }
  if (/merge-?tag/.test(type)) return inner || escapeText(textAt(element, 'data', 'default'));
  return /line-break$/.test(type) ? '<br>' : inLines([inner]);
}

/** Whether an element contains text instead of other elements. */
export const hasPieces = (node: Shape): boolean =>
  listAt(node, 'children').length > 0 &&
  shapesAt(node, 'children').some((child) => typeof child.text === 'string');
