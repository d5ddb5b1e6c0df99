// Converts the text of a block between the HTML that documents store and the tree of the text editor.
import type { JSONContent } from '@tiptap/core';
import type { Node as TreeNode } from '@tiptap/pm/model';
import { runGroups, sanitizeInlineHtml, storedTag, writeRuns } from '#email/inline/inline-html.ts';
import {
  type Flow,
  isList,
  type Mark,
  markKey,
  type Run,
  type SimpleMark,
  type SpanStyle,
} from '#email/inline/inline-model.ts';
import { readInline } from '#email/inline/inline-reader.ts';
import { tagsIn } from '#email/personalize/merge-tags.ts';

const markNames: Record<SimpleMark, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  sub: 'subscript',
  sup: 'superscript',
};

type TreeMark = { type: string; attrs: Record<string, unknown> };

function treeMarks(marks: readonly Mark[]): TreeMark[] {
  const found = new Map<string, TreeMark>();
  const add = (type: string, attrs: Record<string, unknown>) => found.set(type, { type, attrs });
  for (const mark of marks) {
    if (mark.kind === 'a') {
      // A link has the link color, whatever the color around it; only a color inside it shows.
      found.delete('textColor');
      add('link', { href: mark.href });
    } else if (mark.kind === 'span') {
      const { color, backgroundColor, fontSize } = mark.style;
      if (color) add('textColor', { color });
      if (backgroundColor) add('textBackground', { color: backgroundColor });
      if (fontSize !== undefined) add('textSize', { px: fontSize });
    } else {
      const type = markNames[mark.kind];
      if (!found.has(type)) add(type, { tag: mark.kind });
    }
  }
  return [...found.values()];
}

/** Text with each merge tag as one unit. */
export function inlineNodes(text: string, marks: TreeMark[] = []): JSONContent[] {
  const nodes: JSONContent[] = [];
  const add = (piece: string) => {
    if (piece) nodes.push({ type: 'text', text: piece, marks });
  };
  let index = 0;
  for (const { start, end, raw, tag } of tagsIn(text)) {
    if (!tag) continue;
    add(text.slice(index, start));
    nodes.push({ type: 'mergeTag', attrs: { raw }, marks });
    index = end;
  }
  add(text.slice(index));
  return nodes;
}

function linesOf(runs: readonly Run[], beforeList: boolean): JSONContent[] {
  const lines: JSONContent[][] = [[]];
  for (const run of runs) {
    const marks = treeMarks(run.marks);
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push(...inlineNodes(text, marks));
    }
  }
  // A break right before a list only ends the line.
  if (beforeList && lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines.map((content) => ({ type: 'paragraph', content }));
}

function blocksOf(flow: Flow): JSONContent[] {
  const groups = [...runGroups(flow)];
  return groups.flatMap((group, index): JSONContent[] => {
    if (Array.isArray(group)) return linesOf(group, index < groups.length - 1);
    const items = group.items.map((item): JSONContent => {
      const blocks = blocksOf(item);
      const begins = blocks[0]?.type === 'paragraph' ? [] : [{ type: 'paragraph' }];
      return { type: 'listItem', content: [...begins, ...blocks] };
    });
    return [{ type: group.ordered ? 'orderedList' : 'bulletList', content: items }];
  });
}

/** The tree of a stored text. The text is sanitized, because another program may have saved it. */
export function docOf(content: string): JSONContent {
  const blocks = blocksOf(readInline(content).flow);
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

const kinds: Record<string, SimpleMark> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
};

function storedMarks(node: TreeNode): Mark[] {
  const marks: Mark[] = [];
  const span: SpanStyle = {};
  for (const { type, attrs } of node.marks) {
    if (type.name === 'link') marks.unshift({ kind: 'a', href: String(attrs.href) });
    else if (type.name === 'textColor') span.color = String(attrs.color);
    else if (type.name === 'textBackground') span.backgroundColor = String(attrs.color);
    else if (type.name === 'textSize') span.fontSize = Number(attrs.px);
    else {
      const kind = attrs.tag === 'strong' || attrs.tag === 'em' ? attrs.tag : kinds[type.name];
      if (kind) marks.push({ kind });
    }
  }
  if (Object.keys(span).length > 0) {
    const behindLink = marks[0]?.kind === 'a' ? 1 : 0;
    marks.splice(behindLink, 0, { kind: 'span', style: span });
  }
  return marks;
}

/** Marks that the text on both sides of a line break shares continue across it, also over blank lines. */
function bridgeBreaks(flow: Flow): Flow {
  let before: readonly Mark[] = [];
  return flow.map((part, index) => {
    if (isList(part)) before = [];
    else if (part.text !== '\n') before = part.marks;
    if (isList(part) || part.text !== '\n') return part;
    const next = flow.slice(index).find((later) => isList(later) || later.text !== '\n');
    if (!next || isList(next)) return part;
    const nextKeys = next.marks.map(markKey);
    const differs = before.findIndex((mark, depth) => markKey(mark) !== nextKeys[depth]);
    return { text: part.text, marks: differs === -1 ? before : before.slice(0, differs) };
  });
}

function flowOf(parent: TreeNode): Flow {
  const flow: Flow = [];
  const { childCount } = parent;
  for (let index = 0; index < childCount; index += 1) {
    const block = parent.child(index);
    if (block.type.name !== 'paragraph') {
      const items = Array.from({ length: block.childCount }, (_, item) => flowOf(block.child(item)));
      flow.push({ ordered: block.type.name === 'orderedList', items });
      continue;
    }
    block.forEach((node) => {
      const text = node.isText ? (node.text ?? '') : String(node.attrs.raw ?? '');
      flow.push({ text, marks: storedMarks(node) });
    });
    const next = index + 1 < childCount ? parent.child(index + 1) : null;
    const endsLine = next?.type.name === 'paragraph' || (next && block.childCount === 0);
    if (endsLine) flow.push({ text: '\n', marks: [] });
  }
  return bridgeBreaks(flow);
}

function writeFlow(flow: Flow): string {
  let html = '';
  for (const group of runGroups(flow)) {
    if (Array.isArray(group)) html += writeRuns(group, storedTag);
    else {
      const name = group.ordered ? 'ol' : 'ul';
      html += `<${name}>${group.items.map((item) => `<li>${writeFlow(item)}</li>`).join('')}</${name}>`;
    }
  }
  return html;
}

/** The text of a block as documents store it. */
export function contentOf(doc: TreeNode): string {
  return sanitizeInlineHtml(writeFlow(flowOf(doc)));
}
