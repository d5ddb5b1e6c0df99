// Email HTML as its two kinds of readers see it: Word (classic Outlook on Windows), which parses conditional comments
// as markup, and all others.
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export interface EmailElement {
  tag: string;
  attributes: Record<string, string>;
  /** Declarations of the inline style, in order. */
  style: Map<string, string>;
  /** All text inside, unchanged. */
  text: string;
  parent: EmailElement | null;
  children: EmailElement[];
}

/** What every mail program except Word reads. */
export function withoutWord(html: string): string {
  return html
    .replace(/<!--\[if !mso\]><!-->([\s\S]*?)<!--<!\[endif\]-->/g, '$1')
    .replace(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->/g, '');
}

/** What Word reads. */
export function asWord(html: string): string {
  return html
    .replace(/<!--\[if !mso\]><!-->[\s\S]*?<!--<!\[endif\]-->/g, '')
    .replace(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g, '$1');
}

/** The inline style of an element as a map. */
function declarations(style: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style.split(';').filter((part) => part.trim())) {
    const colon = declaration.indexOf(':');
    found.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim());
  }
  return found;
}

export interface ParsedEmail {
  /** Codes of the HTML parser's errors; empty for good HTML. */
  errors: string[];
  elements: EmailElement[];
  /** The text of every comment. */
  comments: string[];
}

/** Rows of an email inside the table they need, as `renderBlock` puts them. */
export const rowDocument = (rows: string): string => `<!DOCTYPE html><table>${rows}</table>`;

/** Parses HTML as a browser does. Elements are in document order. */
export function parseEmail(html: string): ParsedEmail {
  const errors: string[] = [];
  const elements: EmailElement[] = [];
  const comments: string[] = [];
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: (error) => errors.push(`${error.code} at ${error.startLine}:${error.startCol}`),
  });
  const walk = (node: DefaultTreeAdapterTypes.Node, parent: EmailElement | null): string => {
    if (node.nodeName === '#text' && 'value' in node) return node.value;
    if (node.nodeName === '#comment' && 'data' in node) comments.push(node.data);
    if (!('childNodes' in node)) return '';
    if (!('tagName' in node)) return node.childNodes.map((child) => walk(child, parent)).join('');
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    const style = declarations(attributes.style ?? '');
    const element: EmailElement = { tag: node.tagName, attributes, style, text: '', parent, children: [] };
    elements.push(element);
    parent?.children.push(element);
    element.text = node.childNodes.map((child) => walk(child, element)).join('');
    return element.text;
  };
  walk(document, null);
  return { errors, elements, comments };
}

const voids = new Set(['meta', 'link', 'br', 'img']);

/**
 * The first tag that is not closed in order, or null. Stricter than an HTML parser, which forgives a missing `</td>`
 * that Word does not.
 */
export function firstImbalance(html: string): string | null {
  const open: string[] = [];
  const bare = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<(style|title)>[\s\S]*?<\/\1>/g, '');
  for (const [tag, slash, name = ''] of bare.matchAll(/<(\/?)([a-z][\w:]*)(?:"[^"]*"|[^">])*>/gi)) {
    if (voids.has(name.toLowerCase())) continue;
    if (!slash) open.push(name.toLowerCase());
    else if (open.pop() !== name.toLowerCase()) return tag;
  }
  return open.at(-1) ?? null;
}
