// The index of each element from the end of its parent, which `:last-child` and `:nth-last-child` count by. It is known
// only when the parent ends, so it takes a pass of its own, for emails whose style sheets use it.
import { Parser } from 'htmlparser2';

/** Counted from 1. */
export interface EndIndexes {
  fromEnd: number;
  /** Among the siblings of the same name. */
  ofTypeFromEnd: number;
}

interface OpenElement {
  children: { name: string; number: number }[];
}

/** For each element, in the order of the HTML. */
export function endIndexesOf(html: string): readonly EndIndexes[] {
  const indexes: EndIndexes[] = [];
  const open: OpenElement[] = [{ children: [] }];
  const finish = (element: OpenElement | undefined): void => {
    const { children = [] } = element ?? {};
    const byName = new Map<string, number>();
    let fromEnd = 0;
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at];
      if (!child) continue;
      fromEnd += 1;
      const ofTypeFromEnd = (byName.get(child.name) ?? 0) + 1;
      byName.set(child.name, ofTypeFromEnd);
      indexes[child.number] = { fromEnd, ofTypeFromEnd };
    }
  };
  const parser = new Parser(
    {
      onopentag(name) {
        const number = indexes.push({ fromEnd: 0, ofTypeFromEnd: 0 }) - 1;
        open.at(-1)?.children.push({ name, number });
        open.push({ children: [] });
      },
      onclosetag() {
        if (open.length > 1) finish(open.pop());
      },
    },
    { decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  while (open.length > 0) finish(open.pop());
  return indexes;
}
