// The nesting depth of HTML. Parsing takes time by depth times length, so unlimited depth is an attack: browsers stop
// at 512 themselves.
import { Parser } from 'htmlparser2';

export const maxNesting = 1_000;

/** Whether tags nest deeper than `maxNesting`. Stops reading there. */
export const isNestedTooDeep = (html: string): boolean => {
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth > maxNesting) parser.pause();
    },
    onclosetag() {
      if (depth <= maxNesting) depth -= 1;
    },
  });
  parser.write(html);
  return depth > maxNesting;
};
