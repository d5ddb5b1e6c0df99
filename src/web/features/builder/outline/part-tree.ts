// An email as a tree: its sections, their columns, and the blocks in them.
import type { Block } from '#email/document/block.ts';
import type { Document } from '#email/document/document.ts';
import { sectionsOf } from '#email/document/layout.ts';
import type { Section } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import { blockNames, detailOf } from '../block-names.ts';
import { sectionLabel } from '../sections/section-label.ts';

export interface PartNode {
  kind: 'section' | 'column' | 'block';
  id: string;
  /** Of the section that it is, or is in. */
  sectionId: string;
  name: string;
  /** A few words of a block, or how many columns a section has. */
  detail: string;
  isHiddenOnPhones: boolean;
  /** The kind of a block. */
  block: Block | null;
  children: readonly PartNode[];
}

const blockNode = (block: Block, sectionId: string): PartNode => ({
  kind: 'block',
  id: block.id,
  sectionId,
  name: blockNames[block.type],
  detail: detailOf(block),
  isHiddenOnPhones: block.phone?.hidden ?? false,
  block,
  children: [],
});

const sectionNode = ({ id, name, columns, phone }: Section, number: number): PartNode => ({
  kind: 'section',
  id,
  sectionId: id,
  name: sectionLabel({ name }, number),
  detail: columns.length > 1 ? t('builderPanels.outline.columns', { count: columns.length }) : '',
  isHiddenOnPhones: phone.hidden,
  block: null,
  children:
    columns.length === 1
      ? columns.flatMap(({ blocks }) => blocks.map((block) => blockNode(block, id)))
      : columns.map((column, index) => ({
          kind: 'column',
          id: column.id,
          sectionId: id,
          name: t('builderPanels.outline.column', { number: index + 1 }),
          detail: column.blocks.length === 0 ? t('builderPanels.outline.empty') : '',
          isHiddenOnPhones: false,
          block: null,
          children: column.blocks.map((block) => blockNode(block, id)),
        })),
});

/** Without a layout, an email is the list of its blocks. */
export const partTree = (document: Document): PartNode[] => {
  const sections = sectionsOf(document);
  return document.layout
    ? sections.map((section, index) => sectionNode(section, index + 1))
    : document.blocks.map((block) => blockNode(block, sections[0]?.id ?? ''));
};

/** The ids of the parts around a part, from the outside in. */
export const pathTo = (nodes: readonly PartNode[], id: string): string[] => {
  for (const node of nodes) {
    if (node.id === id) return [];
    const path = pathTo(node.children, id);
    if (path.length > 0 || node.children.some((child) => child.id === id)) return [node.id, ...path];
  }
  return [];
};
