// Splits a list of selectors, and resolves nested selectors.
/// <reference path="./css-tree.d.ts" />
import { Comma, Delim, tokenize } from 'css-tree/tokenizer';
import { OpenBrackets } from './brackets.ts';
import { maxSelectorCharacters } from './selector.ts';

/** A nested selector with more of them around it is too long. */
const maxOuterSelectors = maxSelectorCharacters / 3;

/** A nested selector that names its parent has it in this place; a list and a part of a compound need `:is()`. */
const parentIn = (outer: readonly string[]): string => `:is(${outer.join(', ')})`;

/**
 * The selectors of a list without comments. In a nested rule, `outer` are those of the rule around it: they replace
 * `&`, or come before a selector without it. Elsewhere `&` is the root. An empty one stays; one that is too long to be parsed is left out.
 */
export function selectorsOf(list: string, outer: readonly string[] | null): string[] {
  const selectors: string[] = [];
  if (outer?.length === 0 || (outer && outer.length > maxOuterSelectors)) return selectors;
  const brackets = new OpenBrackets();
  const parent = outer === null ? ':where(:root)' : parentIn(outer);
  let text = '';
  let from = 0;
  let namesParent = false;
  const finish = (end: number): void => {
    const own = (text + list.slice(from, end)).trim();
    const isRelative = outer !== null && (!namesParent || /^[>+~]/.test(own));
    const [only = '', ...others] = outer ?? [];
    const before = isRelative ? `${others.length === 0 ? only : parent} ` : '';
    if (own === '') selectors.push('');
    else if (own.length + before.length <= maxSelectorCharacters) selectors.push(before + own);
    text = '';
    namesParent = false;
  };
  tokenize(list, (type, start, end) => {
    if (type === Delim && list[start] === '&') {
      if (text.length <= maxSelectorCharacters) text += list.slice(from, start) + parent;
      namesParent = true;
      from = end;
    } else if (type === Comma && brackets.depth === 0) {
      finish(start);
      from = end;
    } else brackets.read(type);
  });
  finish(list.length);
  return selectors;
}
