// The part of Handlebars that email templates use: `{{name}}` and `{{{name}}}` (SES escapes neither), paths with dots,
// `{{#if}}`, `{{#unless}}`, `{{#each}}`, `{{else}}`, comments and `\{{`. Anything else does not render.

export class RenderingError extends Error {}

interface Text {
  text: string;
}
interface Value {
  path: string;
}
interface Section {
  kind: 'if' | 'unless' | 'each';
  path: string;
  body: Node[];
  otherwise: Node[];
}
type Node = Text | Value | Section;

export type TemplateData = Record<string, unknown>;
export type Template = (data: TemplateData) => string;

const tag = /\\\{\{|\{\{\{([\s\S]*?)\}\}\}|\{\{([\s\S]*?)\}\}/g;
const pathPattern = /^(?:this|@index|[A-Za-z_][\w-]*)(?:\.[\w-]+)*$/;

const checkPath = (path: string): string => {
  if (!pathPattern.test(path)) throw new RenderingError(`Template syntax is not supported: '${path}'`);
  return path;
};

const parse = (source: string): Node[] => {
  const root: Node[] = [];
  const open: { section: Section; into: Node[] }[] = [];
  const into = (): Node[] => open.at(-1)?.into ?? root;
  let from = 0;
  for (const found of source.matchAll(tag)) {
    if (found.index < from) continue;
    if (found.index > from) into().push({ text: source.slice(from, found.index) });
    from = found.index + found[0].length;
    if (found[0] === '\\{{') {
      // An escaped tag is text up to its own end.
      const end = source.indexOf('}}', from);
      const stop = end < 0 ? from : end + 2;
      into().push({ text: `{{${source.slice(from, stop)}` });
      from = stop;
      continue;
    }
    const expression = (found[1] ?? found[2] ?? '').trim();
    const block = /^#(if|unless|each)\s+(\S+)$/.exec(expression);
    if (expression.startsWith('!')) continue;
    if (block) {
      const section: Section = {
        kind: block[1] as Section['kind'],
        path: checkPath(block[2] ?? ''),
        body: [],
        otherwise: [],
      };
      into().push(section);
      open.push({ section, into: section.body });
    } else if (expression === 'else' && open.length > 0) {
      const last = open.at(-1);
      if (last) last.into = last.section.otherwise;
    } else if (expression.startsWith('/')) {
      const closed = open.pop();
      if (closed?.section.kind !== expression.slice(1).trim()) {
        throw new RenderingError(`Template has an unmatched '{{${expression}}}'`);
      }
    } else {
      into().push({ path: checkPath(expression) });
    }
  }
  if (open.length > 0) throw new RenderingError(`Template has an unclosed '{{#${open[0]?.section.kind}}}'`);
  root.push({ text: source.slice(from) });
  return root;
};

interface Scope {
  data: unknown;
  index?: number;
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as TemplateData)[name]
    : undefined;

const lookUp = (scopes: Scope[], path: string): unknown => {
  const scope = scopes.at(-1);
  if (path === '@index') return scope?.index;
  const [first = '', ...rest] = path.split('.');
  if (first === 'this') return rest.reduce(member, scope?.data);
  const innermost = scopes.findLast(({ data }) => member(data, first) !== undefined);
  return [first, ...rest].reduce(member, innermost?.data);
};

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

const write = (nodes: Node[], scopes: Scope[]): string => {
  let out = '';
  for (const node of nodes) {
    if ('text' in node) {
      out += node.text;
    } else if ('kind' in node) {
      const value = lookUp(scopes, node.path);
      if (node.kind === 'each' && Array.isArray(value) && value.length > 0) {
        for (const [index, data] of value.entries()) out += write(node.body, [...scopes, { data, index }]);
      } else {
        const isShown = node.kind === 'each' ? false : isEmpty(value) === (node.kind === 'unless');
        out += write(isShown ? node.body : node.otherwise, scopes);
      }
    } else {
      const value = lookUp(scopes, node.path);
      if (value === undefined || value === null) {
        throw new RenderingError(`Attribute '${node.path}' is not present in the rendering data.`);
      }
      out += typeof value === 'object' ? JSON.stringify(value) : String(value);
    }
  }
  return out;
};

/** Parses at the first rendering, so that a broken template fails where its text is requested. */
export const template = (source: string): Template => {
  let nodes: Node[] | null = null;
  return (data) => {
    nodes ??= parse(source);
    return write(nodes, [{ data }]);
  };
};
