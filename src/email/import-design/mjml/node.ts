// A tree of MJML elements, from its source or from a builder that stores one.

export interface MjmlNode {
  /** In lower case, such as `mj-text`. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** HTML of elements that contain no others. */
  content: string;
  children: MjmlNode[];
}

/** The own attribute, `''` without one. */
export const attributeOf = (attributes: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(attributes, name) ? (attributes[name] ?? '') : '';

/** The first element with this name, in the order of the source. */
export const findNode = (root: MjmlNode, name: string): MjmlNode | null => {
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.name === name) return node;
    stack.push(...node.children.toReversed());
  }
  return null;
};
