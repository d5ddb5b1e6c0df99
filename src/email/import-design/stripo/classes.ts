// The classes that Stripo's editor reads and writes: `esd-` for structure, `es-` for space and behavior.
import { paddingOf } from '../../import/box.ts';
import type { ElementNode, TreeNode } from '../../import/nodes.ts';
import type { Sides } from '../../render/measure.ts';

export const hasClass = (element: ElementNode, name: string): boolean => element.classes.includes(name);

/** The elements that match, outermost first and in order; none inside of a match. */
export function findAll(root: ElementNode, matches: (element: ElementNode) => boolean): ElementNode[] {
  const found: ElementNode[] = [];
  const stack: TreeNode[] = root.children.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.kind === 'text') continue;
    if (matches(node)) found.push(node);
    else for (const child of node.children.toReversed()) stack.push(child);
  }
  return found;
}

const letters = { t: 'top', r: 'right', b: 'bottom', l: 'left' } as const;

/** Px from classes such as `es-p20` and `es-p10t`, which its style sheet would set, else from the styles. */
export function spaceOf(element: ElementNode): Sides {
  const sides = {
    top: paddingOf(element, 'top'),
    right: paddingOf(element, 'right'),
    bottom: paddingOf(element, 'bottom'),
    left: paddingOf(element, 'left'),
  };
  const written = element.classes.flatMap((name) => {
    const match = /^es-p(\d{1,3})([trbl])?$/.exec(name);
    return match ? [{ px: Math.min(200, Number(match[1])), side: match[2] ?? '' }] : [];
  });
  for (const { px, side } of written.sort((a, b) => a.side.length - b.side.length)) {
    const name = Object.hasOwn(letters, side) ? letters[side as keyof typeof letters] : null;
    if (name) sides[name] = px;
    else Object.assign(sides, { top: px, right: px, bottom: px, left: px });
  }
  return sides;
}

/** The first element with a name inside another. */
export const firstNamed = (root: ElementNode, name: string): ElementNode | null =>
  findAll(root, (element) => element.name === name)[0] ?? null;
