// HTML of others as a tree, with its style sheets and title extracted.
import { Parser } from 'htmlparser2';
import { legalText } from '../render/html.ts';
import type { ElementNode } from './nodes.ts';
import { type StyleSheet, styleSheet } from './style-sheet.ts';

export interface Tree {
  root: ElementNode;
  title: string;
  lang: string;
  dir: string;
  /** Elements that never show, by name. */
  removed: Map<string, number>;
  commentCount: number;
  sheet: StyleSheet;
}

const noClasses: readonly string[] = [];

const elementOf = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  parent: ElementNode | null,
  previous: ElementNode | null,
): ElementNode => ({
  kind: 'element',
  name,
  id: attributes.id ?? '',
  attributes,
  classes: attributes.class ? attributes.class.trim().split(/\s+/).slice(0, 50) : noClasses,
  parent,
  previous,
  index: previous === null ? 1 : previous.index + 1,
  indexFromEnd: 0,
  indexOfTypeFromEnd: 0,
  children: [],
  declared: new Map(),
});

/** Counts the children of an element that has ended, the last one given, from their end. */
function countFromEnd(last: ElementNode | null | undefined): void {
  const counts = new Map<string, number>();
  for (let element = last ?? null; element; element = element.previous) {
    const { name } = element;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    element.indexOfTypeFromEnd = counts.get(name) ?? 0;
    element.indexFromEnd = (last?.index ?? 0) - element.index + 1;
  }
}

/** They show nothing themselves; their content is removed with them and counted. */
const removedNames = new Set(
  'script style title template object embed applet canvas audio iframe frame frameset noframes xml math svg textarea select'.split(
    ' ',
  ),
);

/** No email has so many; a page that has would block the thread. */
export const maxElements = 50_000;

/** The tree, or null for more elements than an email has. */
export function readTree(html: string): Tree | null {
  const root = elementOf('', {}, null, null);
  /** The last child so far of each open element, the root first; removed elements count as children. */
  const lastChildren: (ElementNode | null)[] = [null];
  const sheets: string[] = [];
  const removed = new Map<string, number>();
  let current = root;
  let title: string | null = null;
  let lang = '';
  let dir = '';
  let commentCount = 0;
  let removedDepth = 0;
  let removedName = '';
  let removedText = '';
  let count = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count += 1;
        if (count > maxElements) {
          parser.pause();
          return;
        }
        if (removedDepth > 0) {
          removedDepth += 1;
          return;
        }
        const element = elementOf(name, attributes, current, lastChildren.at(-1) ?? null);
        lastChildren[lastChildren.length - 1] = element;
        if (removedNames.has(name)) {
          removedDepth = 1;
          removedName = name;
          removedText = '';
          removed.set(name, (removed.get(name) ?? 0) + 1);
          return;
        }
        if (name === 'html' || name === 'body') {
          lang ||= attributes.lang ?? attributes['xml:lang'] ?? '';
          dir ||= attributes.dir ?? '';
        }
        current.children.push(element);
        current = element;
        lastChildren.push(null);
      },
      ontext(text) {
        if (removedDepth > 0) {
          removedText += text;
          return;
        }
        const legal = legalText(text);
        const last = current.children.at(-1);
        if (last?.kind === 'text') last.text += legal;
        else current.children.push({ kind: 'text', text: legal });
      },
      onclosetag() {
        if (removedDepth > 0) {
          removedDepth -= 1;
          if (removedDepth > 0) return;
          if (removedName === 'style') sheets.push(removedText);
          if (removedName === 'title') title ??= legalText(removedText).replace(/\s+/g, ' ').trim();
          return;
        }
        if (lastChildren.length > 1) countFromEnd(lastChildren.pop());
        current = current.parent ?? root;
      },
      oncomment() {
        commentCount += 1;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  if (count > maxElements) return null;
  parser.end();
  countFromEnd(lastChildren[0]);
  const sheet = styleSheet(sheets);
  applyStyles(root, sheet);
  return { root, title: title ?? '', lang, dir, removed, commentCount, sheet };
}

function applyStyles(root: ElementNode, sheet: StyleSheet): void {
  const stack: ElementNode[] = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    element.declared = sheet.declarationsFor(element);
    for (const child of element.children) if (child.kind === 'element') stack.push(child);
  }
}
