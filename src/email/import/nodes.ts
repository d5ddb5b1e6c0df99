// The tree of an email: elements with their declarations, and texts.
import type { Declarations } from './declarations.ts';

export interface TextNode {
  kind: 'text';
  text: string;
}

export interface ElementNode {
  kind: 'element';
  name: string;
  attributes: Readonly<Record<string, string>>;
  classes: readonly string[];
  parent: ElementNode | null;
  children: TreeNode[];
  /** The declarations of its style attribute and the style sheets. */
  declared: Declarations;
}

export type TreeNode = TextNode | ElementNode;
