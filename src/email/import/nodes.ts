// The tree of an email: elements with what is said of them, and texts.
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
  /** What its style attribute and the style sheets say of it. */
  declared: Declarations;
}

export type TreeNode = TextNode | ElementNode;
