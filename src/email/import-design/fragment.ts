// A piece of HTML by the steps of an imported page: the only place that calls them.
import type { Translate } from '../import/fixed-part.ts';
import { type Flattened, flatten } from '../import/flatten/flatten.ts';
import type { ElementNode } from '../import/nodes.ts';
import { readTree, type Tree } from '../import/tree.ts';

const emptyTree = (): Tree => {
  const tree = readTree('');
  if (!tree) throw new Error('An empty page has no elements, so that it can be read.');
  return tree;
};

/** The usual width of an email, px: a piece knows nothing of the boxes around it. */
const usualWidth = 600;

/** The content of an element as items, in reading order. */
export const flattenFragment = (root: ElementNode, translate: Translate): Flattened =>
  flatten({ root, sheet: emptyTree().sheet, dir: '' }, translate, false, usualWidth);

/** What a piece without content becomes: a new one each time, to add others to it. */
export const flattenNothing = (translate: Translate): Flattened =>
  flattenFragment(emptyTree().root, translate);
