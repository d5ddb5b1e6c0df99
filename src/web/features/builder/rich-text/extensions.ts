// What a text can hold during editing: the allow-list of the renderer (`inline-html.ts`), no more.
import { type Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { hexColor } from '#email/render/color.ts';
import { safeHref } from '#email/render/html.ts';
import { spokenTag, tagParts } from './merge-tags/merge-tags.ts';

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });

const Text = Node.create({ name: 'text', group: 'inline' });

/** One line. A line break of the email ends a line; a blank line is an empty one. */
const Line = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }, { tag: 'div' }],
  renderHTML: () => ['p', { 'data-line': '' }, 0],
});

const list = (name: 'bulletList' | 'orderedList', tag: 'ul' | 'ol') =>
  Node.create({
    name,
    group: 'block list',
    content: 'listItem+',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph block*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
});

// On the canvas a merge tag takes the color of the text around it.
const chipClasses =
  'cursor-pointer rounded-[4px] bg-current/10 px-[0.2em] outline-1 outline-current/40 [&.ProseMirror-selectednode]:outline-2 [&.ProseMirror-selectednode]:outline-current';

/** A merge tag as one unit: nothing can be inserted between its characters. */
const MergeTag = Node.create({
  name: 'mergeTag',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    raw: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-merge-tag') ?? '',
      rendered: false,
    },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-merge-tag]',
      getAttrs: (element) => (tagParts(element.getAttribute('data-merge-tag') ?? '') ? null : false),
    },
  ],
  renderText: ({ node }) => String(node.attrs.raw),
  renderHTML: ({ node }) => {
    const raw = String(node.attrs.raw);
    const parts = tagParts(raw);
    const fallback = parts?.fallback.trim();
    const shown = parts ? [parts.name, fallback].filter(Boolean).join(' | ') : raw;
    return [
      'span',
      {
        'data-merge-tag': raw,
        class: chipClasses,
        role: 'img',
        'aria-label': spokenTag(raw),
        title: raw,
        spellcheck: 'false',
      },
      shown,
    ];
  },
});

/** Marks that the email can write with one of two tags keep their original one. */
const tagMark = (
  name: string,
  tags: readonly [string, ...string[]],
  key: string | null,
  style?: { property: string; value: RegExp },
) =>
  Mark.create({
    name,
    addAttributes: () => ({
      tag: {
        default: tags[0],
        parseHTML: (element) => {
          const tag = element.tagName.toLowerCase();
          return tags.includes(tag) ? tag : tags[0];
        },
        rendered: false,
      },
    }),
    parseHTML: () => [
      ...tags.map((tag) => ({ tag })),
      ...(style
        ? [
            {
              style: style.property,
              getAttrs: (value: string | HTMLElement) =>
                typeof value === 'string' && style.value.test(value) ? null : false,
            },
          ]
        : []),
    ],
    renderHTML: ({ mark }) => [String(mark.attrs.tag), 0],
    addKeyboardShortcuts() {
      return key ? { [key]: () => this.editor.commands.toggleMark(name) } : {};
    },
  });

const Bold = tagMark('bold', ['b', 'strong'], 'Mod-b', {
  property: 'font-weight',
  value: /^(bold|bolder|[6-9]00)$/,
});
const Italic = tagMark('italic', ['i', 'em'], 'Mod-i', { property: 'font-style', value: /^italic$/ });
const Underline = tagMark('underline', ['u'], 'Mod-u');
const Strike = tagMark('strike', ['s'], 'Mod-Shift-s');
const Subscript = tagMark('subscript', ['sub'], null);
const Superscript = tagMark('superscript', ['sup'], null);

const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (safeHref(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { tabindex: '-1' }), 0],
});

const styleMark = (
  name: string,
  attribute: string,
  property: string,
  read: (value: string) => string | number | null,
) =>
  Mark.create({
    name,
    priority: 900,
    addAttributes: () => ({
      [attribute]: {
        default: null,
        parseHTML: (element) => read(element.style.getPropertyValue(property)),
        rendered: false,
      },
    }),
    parseHTML: () => [
      {
        tag: 'span',
        consuming: false,
        getAttrs: (element) => (read(element.style.getPropertyValue(property)) === null ? false : null),
      },
    ],
    renderHTML: ({ mark }) => {
      const value = mark.attrs[attribute];
      const css =
        property === 'font-size'
          ? // Letters taller than the line of the block get their own line height, as in the email.
            `font-size:${value}px;line-height:max(1lh,${2 * Math.ceil(Number(value) * 0.6)}px)`
          : `${property}:${value}`;
      return ['span', { style: css }, 0];
    },
  });

const pixelsOf = (value: string): number | null => {
  const size = Math.round(Number(/^([\d.]+)px$/.exec(value)?.[1] ?? Number.NaN));
  return size >= 8 && size <= 96 ? size : null;
};

const TextColor = styleMark('textColor', 'color', 'color', (value) => hexColor(value) || null);
const TextBackground = styleMark(
  'textBackground',
  'color',
  'background-color',
  (value) => hexColor(value) || null,
);
const TextSize = styleMark('textSize', 'px', 'font-size', pixelsOf);

/** In the order in which the marks enclose a text, outermost first. */
export const contentExtensions: (Node | Mark | Extension)[] = [
  Document,
  Line,
  Text,
  list('bulletList', 'ul'),
  list('orderedList', 'ol'),
  ListItem,
  MergeTag,
  Link,
  TextColor,
  TextBackground,
  TextSize,
  Bold,
  Italic,
  Underline,
  Strike,
  Subscript,
  Superscript,
];
