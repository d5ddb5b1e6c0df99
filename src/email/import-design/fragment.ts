// A piece of HTML by the steps of an imported page: the only place that calls them.
import type { Translate } from '../import/fixed-part.ts';
import { type Flattened, flatten } from '../import/flatten/flatten.ts';
import type { ElementNode } from '../import/nodes.ts';
import { readTree } from '../import/tree.ts';

/** The content of an element as items, in reading order. */
export const flattenFragment = (root: ElementNode, translate: Translate): Flattened =>
  flatten(root, translate);

const emptyRoot = (): ElementNode => {
  const tree = readTree('');
  if (!tree) throw new Error('An empty page has no elements, so that it can be read.');
  return tree.root;
};

/** What a piece without content becomes: a new one each time, to add others to it. */
export const flattenNothing = (translate: Translate): Flattened => flattenFragment(emptyRoot(), translate);
