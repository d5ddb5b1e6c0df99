// Finds words on screens that are in the code instead of a catalog.
import { parseAst } from 'rolldown/parseAst';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Attributes and keys whose value people read. */
const shownNames = new Set([
  'label',
  'title',
  'hint',
  'placeholder',
  'alt',
  'description',
  'heading',
  'caption',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'submitLabel',
  'busyLabel',
  'cancelLabel',
  'confirmLabel',
  'failedTitle',
  'nameHint',
]);

/** `lists.form.name`, the name of a text in a catalog. */
const isKey = (text: string): boolean => /^[a-z]\w*(\.\w+){2}$/.test(text);

const hasWords = (text: string): boolean => /\p{Ll}{2,}/u.test(text) && !isKey(text);

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '');

/** The texts of an expression: a literal, or the branches of a choice. */
const textsOf = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [(node.quasis as Node[]).map((quasi) => (quasi.value as { cooked: string }).cooked).join('…')];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'JSXExpressionContainer':
      return textsOf(node.expression);
    default:
      return [];
  }
};

/** Takes the source of a file, gives each text with its line: `12: Create list`. */
export const literalTexts = (source: string, isJsx: boolean): string[] => {
  const found: string[] = [];
  const report = (node: Node, text: string): void => {
    if (hasWords(text)) found.push(`${source.slice(0, node.start).split('\n').length}: ${text.trim()}`);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    if (!isNode(value)) return;
    if (value.type === 'JSXText') report(value, String(value.value));
    const isShown =
      (value.type === 'JSXAttribute' && shownNames.has(nameOf(value.name))) ||
      (value.type === 'Property' && shownNames.has(nameOf(value.key)));
    if (isShown) for (const text of textsOf(value.value)) report(value, text);
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      for (const child of value.children as Node[]) {
        if (child.type === 'JSXExpressionContainer') for (const text of textsOf(child)) report(child, text);
      }
    }
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'typeAnnotation') visit(child);
    }
  };
  visit(parseAst(source, { lang: isJsx ? 'tsx' : 'ts' }).body);
  return found;
};
