// MJML, from its source or as JSON.

import { colorOf, pxOf } from '../css-values.ts';
import type { Design, DesignFormat, Ground, TextLook } from '../design.ts';
import { defaultLook, familyOf } from '../looks.ts';
import { wordsOfHtml } from '../words.ts';
import { cascadeOf, type Levels, levelsOf } from './cascade.ts';
import { attributeOf, findNode, type MjmlNode } from './node.ts';
import { MjmlSections } from './sections.ts';

/** Characters of style sheets that are read with each text. */
const maxCss = 4_000;

/** MJML with what a builder on top of it stores elsewhere. */
export interface MjmlSource {
  format: DesignFormat;
  body: MjmlNode;
  levels: Levels;
  base: TextLook;
  css: string;
  subject: string;
  preheader: string;
  lang: string;
  dir: string;
  /** Boxes around all sections. */
  around: Ground[];
}

export const mjmlBase: TextLook = {
  ...defaultLook,
  family: 'Ubuntu, Helvetica, Arial, sans-serif',
  size: 13,
  lineHeight: null,
  paragraphSpace: 13,
};

/** The widest and narrowest body are those of `importDesign`. */
const defaultWidth = 600;

export function designOf({ body, levels, base, css, around, ...rest }: MjmlSource): Design {
  const attributesOf = cascadeOf(levels);
  const attributes = attributesOf(body);
  const width = pxOf(attributeOf(attributes, 'width')) ?? defaultWidth;
  const context = { attributesOf, base, css: css.slice(0, maxCss) };
  const sections = new MjmlSections(context, width, rest.dir);
  return {
    ...rest,
    background: colorOf(attributeOf(attributes, 'background-color')) ?? '#ffffff',
    width,
    family: base.family,
    sections: sections.read(body.children, around),
  };
}

const contentsOf = (root: MjmlNode | null, name: string): string[] =>
  (root?.children ?? []).filter((child) => child.name === name).map(({ content }) => content);

/** The font of most texts: that of all elements, or of texts. */
const familyIn = ({ all, byName }: Levels): string =>
  familyOf(
    attributeOf(byName.get('mj-text') ?? {}, 'font-family') || attributeOf(all, 'font-family'),
    mjmlBase.family,
  );

/** A tree with an `mjml` element, or with what is inside of one. */
export function readMjml(root: MjmlNode): Design {
  const mjml = findNode(root, 'mjml') ?? root;
  const head = findNode(mjml, 'mj-head');
  // Up to version 3, a container in the body held the sections.
  const body = findNode(mjml, 'mj-container') ?? findNode(mjml, 'mj-body') ?? { ...mjml, name: 'mj-body' };
  const levels = levelsOf(head ? findNode(head, 'mj-attributes') : null);
  // Included files are not at hand: the report names each.
  const includes = (head?.children ?? []).filter(({ name }) => name === 'mj-include');
  return designOf({
    format: 'mjml',
    body: { ...body, children: [...includes, ...body.children] },
    levels,
    base: { ...mjmlBase, family: familyIn(levels) },
    css: contentsOf(head, 'mj-style').join('\n'),
    subject: wordsOfHtml(contentsOf(head, 'mj-title')[0] ?? ''),
    preheader: wordsOfHtml(contentsOf(head, 'mj-preview')[0] ?? ''),
    lang: attributeOf(mjml.attributes, 'lang'),
    dir: attributeOf(mjml.attributes, 'dir'),
    around: [],
  });
}
