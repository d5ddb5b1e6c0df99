// The source of MJML as a tree. HTML inside texts is cut from the source as it is.
import { Parser } from 'htmlparser2';
import { isNestedTooDeep } from '../../document/nesting.ts';
import { maxDesignDepth } from '../read-json.ts';
import type { MjmlNode } from './node.ts';

/** Their content is HTML or text, and never other MJML elements. */
const endingNames = new Set([
  'mj-accordion-text',
  'mj-accordion-title',
  'mj-button',
  'mj-carousel-image',
  'mj-html-attributes',
  'mj-navbar-link',
  'mj-preview',
  'mj-raw',
  'mj-social-element',
  'mj-style',
  'mj-table',
  'mj-text',
  'mj-title',
]);

/** No email has so many. */
const maxNodes = 20_000;

export type MjmlReading = { root: MjmlNode; fault: null } | { root: null; fault: 'nested' | 'many' };

const nodeOf = (name: string, attributes: Record<string, string>): MjmlNode => ({
  name,
  attributes,
  content: '',
  children: [],
});

/** The tree under a root without a name; or why the source cannot be read. Other elements than MJML's are ignored. */
export function parseMjml(source: string): MjmlReading {
  if (isNestedTooDeep(source)) return { root: null, fault: 'nested' };
  const root = nodeOf('', {});
  const open: MjmlNode[] = [root];
  let fault: 'nested' | 'many' | null = null;
  let count = 0;
  /** The element whose content is being skipped, how often its name is open, and where its content begins. */
  let ending: { node: MjmlNode; depth: number; from: number } | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (ending) {
          if (name === ending.node.name) ending.depth += 1;
          return;
        }
        if (!name.startsWith('mj')) return;
        count += 1;
        if (count > maxNodes || open.length > maxDesignDepth) {
          fault = count > maxNodes ? 'many' : 'nested';
          parser.pause();
          return;
        }
        const node = nodeOf(name, attributes);
        open.at(-1)?.children.push(node);
        if (endingNames.has(name)) ending = { node, depth: 1, from: parser.endIndex + 1 };
        else open.push(node);
      },
      onclosetag(name) {
        if (ending) {
          if (name !== ending.node.name) return;
          ending.depth -= 1;
          if (ending.depth > 0) return;
          ending.node.content = source.slice(ending.from, Math.max(ending.from, parser.startIndex)).trim();
          ending = null;
        } else if (name.startsWith('mj') && open.length > 1 && open.at(-1)?.name === name) open.pop();
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: true },
  );
  parser.write(source);
  if (fault !== null) return { root: null, fault };
  parser.end();
  return { root, fault: null };
}
