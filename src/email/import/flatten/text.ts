// Text of the tree as runs: white space, capitals, merge tags and links as the document writes them.
import { type ComputedStyle, minVisibleSize, styleIn } from '../computed-style.ts';
import type { Translate } from '../fixed-part.ts';
import type { StyledRun } from '../items.ts';
import type { ElementNode, TreeNode } from '../nodes.ts';
import { type Summaries, visibleText } from '../summary.ts';

const whiteSpace = /[ \t\r\n\f]+/g;

/** White space as browsers show it: one space, or line by line where the style preserves it. */
export const collapsed = (text: string, preservesLines = false): string =>
  preservesLines ? text.replace(/\r\n?/g, '\n') : text.replace(whiteSpace, ' ');

/** In capitals, except for merge tags. */
const upperCase = (text: string): string =>
  text.replace(/\{\{[^{}]*\}\}|\*\|[^|]*\|\*|\{%[^%]*%\}|[^{*]+|[{*]/g, (part) =>
    /^(?:\{\{|\*\||\{%)/.test(part) ? part : part.toUpperCase(),
  );

/** Text with its style; `text-transform` becomes part of the text, because documents have no such style. */
export function textRun(text: string, style: ComputedStyle, translate: Translate): StyledRun {
  const translated = translate.text(text);
  const href = translate.address(style.href);
  return {
    text: style.isUppercase ? upperCase(translated) : translated,
    style: href === style.href ? style : { ...style, href },
  };
}

/** The element has text, and none of it is large enough to be seen. */
export const isTooSmall = (
  element: ElementNode,
  style: ComputedStyle,
  outer: ComputedStyle,
  summaries: Summaries,
): boolean =>
  style.size < minVisibleSize && summaries(element).characters > 0 && !hasReadableText(element, outer);

function hasReadableText(element: ElementNode, outer: ComputedStyle): boolean {
  const stack: [TreeNode, ComputedStyle][] = [[element, outer]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, style] = next;
    if (node.kind === 'text') {
      if (style.size >= minVisibleSize && visibleText(node.text) !== '') return true;
    } else {
      const inner = styleIn(node, style);
      for (const child of node.children) stack.push([child, inner]);
    }
  }
  return false;
}
