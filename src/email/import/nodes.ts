// The tree of an email: elements with their declarations, and texts.
import type { Matchable } from '#css/selector-model.ts';
import type { Declarations } from './declarations.ts';

export interface TextNode {
  kind: 'text';
  text: string;
}

export interface ElementNode extends Matchable {
  kind: 'element';
  parent: ElementNode | null;
  previous: ElementNode | null;
  children: TreeNode[];
  /** The declarations of its style attribute and the style sheets. */
  declared: Declarations;
}

export type TreeNode = TextNode | ElementNode;
