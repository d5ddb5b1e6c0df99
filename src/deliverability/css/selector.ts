// Parses selectors of style sheets, including parts that cannot be decided here.
import { copyOf } from '../message/characters.ts';
import { pseudoOf } from './pseudo.ts';
import type { Compound, Pseudo, Selector } from './selector-model.ts';
import { splitOutside } from './split.ts';

const simple =
  /([.#]?)(-?[_a-z\u0080-\uffff\\](?:[\w\u0080-\uffff-]|\\.)*|\*)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*("[^"]*"|'[^']*'|[^\]\s]*)\s*(i?)\s*)?\]|:([\w-]+)(\()?/giy;

/** The end of the bracket that is open before `from`. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

interface Read {
  compound: Compound;
  specificity: number;
  isUnsure: boolean;
}

function compoundOf(text: string, next: Compound['next'], isLast: boolean, depth: number): Read | null {
  let name = '';
  let id = '';
  let specificity = 0;
  let isUnsure = false;
  const classes: string[] = [];
  const attributes: Compound['attributes'][number][] = [];
  const pseudos: Pseudo[] = [];
  simple.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    simple.lastIndex = at;
    const match = simple.exec(text);
    if (!match) return null;
    at = simple.lastIndex;
    const [, mark, word = '', attribute, sign = '', quoted = '', loose, pseudo, bracket] = match;
    if (attribute !== undefined) {
      specificity += 100;
      const value = quoted.replace(/^["']|["']$/g, '');
      attributes.push({ name: attribute.toLowerCase(), sign, value, isLoose: loose !== '' });
    } else if (pseudo !== undefined) {
      const end = bracket ? closing(text, at) : at;
      if (end === -1) return null;
      const inner = bracket ? text.slice(at, end) : '';
      if (bracket) at = end + 1;
      const read = pseudoOf(pseudo.toLowerCase(), inner, isLast, (list) => selectorsIn(list, depth + 1));
      if (!read) return null;
      specificity += read.specificity;
      if (read.test === 'unsure') isUnsure = true;
      else if (read.test) pseudos.push(read.test);
    } else if (mark === '.') {
      specificity += 100;
      classes.push(word.replace(/\\/g, ''));
    } else if (mark === '#') {
      specificity += 10_000;
      id = word.replace(/\\/g, '');
    } else if (word !== '*') {
      specificity += 1;
      name = word.toLowerCase();
    }
  }
  return { compound: { name, id, classes, attributes, pseudos, next }, specificity, isUnsure };
}

const longest = 400;
const deepest = 4;

/** Elements that a mail program adds around the email, by which a style sheet addresses that program alone. */
const isProgram = ({ name, id, classes, attributes, next }: Compound): boolean =>
  (name === 'u' && next !== ' ') ||
  attributes.some((one) => /^(?:owa|data-(?:ogs|outlook)\w*|dir-mail)$/.test(one.name)) ||
  /^(?:outlook|message\w*view\w*|mail-?wrapper)/i.test(id) ||
  classes.some((one) =>
    /^(?:moz-text-html|externalclass|singleton|&|yahoo|ii|gmail\w*|rps_\w+|wf-\w+|elements?-?plain)$/i.test(
      one,
    ),
  );

/** Null for what no browser parses, and for pseudo-elements such as `::before`. */
export function selectorOf(text: string, depth = 0): Selector | null {
  const bare = text.trim();
  if (bare === '' || bare.length > longest || depth > deepest) return null;
  const parts = partsOf(bare);
  const compounds: Compound[] = [];
  let specificity = 0;
  let isUnsure = false;
  let isWrapper = false;
  for (const [index, { text: part, next }] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const read = compoundOf(part, next, isLast, depth);
    if (!read) return null;
    specificity += read.specificity;
    isUnsure ||= read.isUnsure;
    if (!isLast && (isWrapper || isProgram(read.compound))) {
      // It is outside the email, so no element of the email matches it.
      isUnsure = true;
      isWrapper = !isWrapper && (next === '+' || next === '~');
      compounds.length = 0;
    } else compounds.push(read.compound);
  }
  const last = compounds.pop();
  return last ? { last, above: compounds.reverse(), specificity, isUnsure } : null;
}

const isCombinator = (sign: string | undefined): sign is '>' | '+' | '~' =>
  sign === '>' || sign === '+' || sign === '~';

function partsOf(selector: string): { text: string; next: Compound['next'] }[] {
  const parts: { text: string; next: Compound['next'] }[] = [];
  let depth = 0;
  let from = 0;
  let at = 0;
  while (at < selector.length) {
    const sign = selector[at];
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    else if (
      depth === 0 &&
      (isCombinator(sign) || sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r')
    ) {
      const text = selector.slice(from, at);
      let next: Compound['next'] = ' ';
      while (at < selector.length) {
        const other = selector[at];
        if (isCombinator(other)) next = other;
        else if (other !== undefined && other.trim() !== '') break;
        at += 1;
      }
      parts.push({ text, next });
      from = at;
      continue;
    }
    at += 1;
  }
  parts.push({ text: selector.slice(from), next: ' ' });
  return parts;
}

const readList = (list: string, depth: number): readonly Selector[] =>
  (list.includes('(') || list.includes('[') ? splitOutside(list, /,/) : list.split(',')).flatMap((text) => {
    const selector = selectorOf(text, depth);
    return selector ? [selector] : [];
  });

const maxKnown = 500;
const longestKnown = 200;
const known = new Map<string, readonly Selector[]>();

/** A list of selectors; unparsable ones are omitted. The same ones occur in all emails of one author. */
export function selectorsIn(list: string, depth = 0): readonly Selector[] {
  if (depth > 0 || list.length > longestKnown) return readList(list, depth);
  const kept = known.get(list);
  if (kept) return kept;
  if (known.size >= maxKnown) known.clear();
  const own = copyOf(list);
  const selectors = readList(own, depth);
  known.set(own, selectors);
  return selectors;
}
