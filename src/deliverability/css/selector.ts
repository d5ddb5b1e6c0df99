// Selectors of style sheets: what they name, and what cannot be told here.
import { type Place, type Pseudo, pseudoOf } from './pseudo.ts';
import { splitOutside } from './split.ts';

/** What a selector is held against. */
export interface Matchable extends Place {
  name: string;
  id: string;
  classes: readonly string[];
  attributes: Readonly<Record<string, string>>;
  parent: Matchable | null;
  /** The element before it in the same parent. */
  previous: Matchable | null;
}

export interface Compound {
  name: string;
  id: string;
  classes: readonly string[];
  attributes: readonly { name: string; sign: string; value: string; isLoose: boolean }[];
  pseudos: readonly Pseudo[];
  /** How the next one stands to it: anywhere below, its child, right after it, or anywhere after it. */
  next: ' ' | '>' | '+' | '~';
}

export interface Selector {
  /** The element itself. */
  last: Compound;
  /** What stands above or before it, the nearest first. */
  above: readonly Compound[];
  specificity: number;
  /** It hangs on something that nobody knows before the email is shown. */
  isUnsure: boolean;
}

const simple =
  /([.#]?)(-?[_a-z\u0080-\uffff\\](?:[\w\u0080-\uffff-]|\\.)*|\*)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*("[^"]*"|'[^']*'|[^\]\s]*)\s*(i?)\s*)?\]|:([\w-]+)(\()?/giy;

/** Where the bracket that stands open before `from` closes. */
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

/** What a mail program puts around the email, and by which a style sheet speaks to that program alone. */
const isProgram = ({ name, id, classes, attributes, next }: Compound): boolean =>
  (name === 'u' && next !== ' ') ||
  attributes.some((one) => /^(?:owa|data-(?:ogs|outlook)\w*|dir-mail)$/.test(one.name)) ||
  /^(?:outlook|message\w*view\w*|mail-?wrapper)/i.test(id) ||
  classes.some((one) =>
    /^(?:moz-text-html|externalclass|singleton|&|yahoo|ii|gmail\w*|rps_\w+|wf-\w+|elements?-?plain)$/i.test(
      one,
    ),
  );

/** Null for what no browser reads, and for what is no element, such as `::before`. */
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
      // It stands around the email, so nothing in the email can be held against it.
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

/** A list of selectors; those that cannot be read are left out. */
export const selectorsIn = (list: string, depth = 0): Selector[] =>
  (list.includes('(') || list.includes('[') ? splitOutside(list, /,/) : list.split(',')).flatMap((text) => {
    const selector = selectorOf(text, depth);
    return selector ? [selector] : [];
  });

function hasAttribute(
  element: Matchable,
  { name, sign, value, isLoose }: Compound['attributes'][number],
): boolean {
  const written = element.attributes[name];
  if (written === undefined) return false;
  const held = isLoose ? written.toLowerCase() : written;
  const wanted = isLoose ? value.toLowerCase() : value;
  switch (sign) {
    case '=':
      return held === wanted;
    case '~=':
      return held.split(/\s+/).includes(wanted);
    case '^=':
      return wanted !== '' && held.startsWith(wanted);
    case '$=':
      return wanted !== '' && held.endsWith(wanted);
    case '*=':
      return wanted !== '' && held.includes(wanted);
    case '|=':
      return held === wanted || held.startsWith(`${wanted}-`);
    default:
      return true;
  }
}

function isLike(element: Matchable, compound: Compound, budget: Budget): boolean {
  if (compound.name && compound.name !== element.name) return false;
  if (compound.id && compound.id !== element.id) return false;
  for (const name of compound.classes) if (!element.classes.includes(name)) return false;
  for (const attribute of compound.attributes) if (!hasAttribute(element, attribute)) return false;
  for (const pseudo of compound.pseudos) if (!pseudo(element, budget)) return false;
  return true;
}

/** How many comparisons an email may cost. */
export interface Budget {
  left: number;
}

/** Tries what stands above or before until all parts of the selector have found one. */
function fits(element: Matchable, selector: Selector, from: number, budget: Budget): boolean {
  const compound = selector.above[from];
  if (!compound) return true;
  const { next } = compound;
  const isAbove = next === ' ' || next === '>';
  const isNear = next === '>' || next === '+';
  for (let at = isAbove ? element.parent : element.previous; at; at = isAbove ? at.parent : at.previous) {
    budget.left -= 1;
    if (budget.left <= 0) return false;
    if (isLike(at, compound, budget) && fits(at, selector, from + 1, budget)) return true;
    if (isNear) return false;
  }
  return false;
}

export function matches(element: Matchable, selector: Selector, budget: Budget): boolean {
  budget.left -= 1;
  return isLike(element, selector.last, budget) && fits(element, selector, 0, budget);
}
