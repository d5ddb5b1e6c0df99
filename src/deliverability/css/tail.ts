// How many siblings follow an element, for style sheets that use it: that is known only at the end of the parent.
import { Parser } from 'htmlparser2';

export interface Tail {
  fromEnd: number;
  fromEndOfType: number;
}

interface Open {
  children: { name: string; number: number }[];
}

/** By the number of the element in the order of the HTML, from 0. */
export function tailsOf(html: string): readonly Tail[] {
  const tails: Tail[] = [];
  const open: Open[] = [{ children: [] }];
  const finish = (element: Open | undefined): void => {
    const { children = [] } = element ?? {};
    const byName = new Map<string, number>();
    let fromEnd = 0;
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at];
      if (!child) continue;
      fromEnd += 1;
      const fromEndOfType = (byName.get(child.name) ?? 0) + 1;
      byName.set(child.name, fromEndOfType);
      tails[child.number] = { fromEnd, fromEndOfType };
    }
  };
  const parser = new Parser(
    {
      onopentag(name) {
        const number = tails.push({ fromEnd: 0, fromEndOfType: 0 }) - 1;
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
  return tails;
}
