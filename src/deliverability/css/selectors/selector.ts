// Parses selectors of style sheets. Parts that depend on unknown state make a selector uncertain, not invalid.
import { copyOf } from '../../message/characters.ts';
import { splitOutside } from '../values/split.ts';
import { parsePseudoClass } from './pseudo-classes.ts';
import type { Compound, Pseudo, Selector } from './selector-model.ts';

const simpleSelector =
  /([.#]?)(-?[_a-z\u0080-\uffff\\](?:[\w\u0080-\uffff-]|\\.)*|\*)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*("[^"]*"|'[^']*'|[^\]\s]*)\s*(i?)\s*)?\]|:([\w-]+)(\()?/giy;

/** The offset of the bracket that closes the one before `from`; -1 if there is none. */
function closingBracket(text: string, from: number): number {
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

interface ParsedCompound {
  compound: Compound;
  specificity: number;
  isUncertain: boolean;
}

function parseCompound(
  text: string,
  combinator: Compound['combinator'],
  isLast: boolean,
  depth: number,
): ParsedCompound | null {
  let name = '';
  let id = '';
  let specificity = 0;
  let isUncertain = false;
  const classes: string[] = [];
  const attributes: Compound['attributes'][number][] = [];
  const pseudos: Pseudo[] = [];
  simpleSelector.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    simpleSelector.lastIndex = at;
    const match = simpleSelector.exec(text);
    if (!match) return null;
    at = simpleSelector.lastIndex;
    const [, prefix, word = '', attribute, operator = '', quoted = '', caseFlag, pseudo, bracket] = match;
    if (attribute !== undefined) {
      specificity += 100;
      const value = quoted.replace(/^["']|["']$/g, '');
      attributes.push({ name: attribute.toLowerCase(), operator, value, ignoresCase: caseFlag !== '' });
    } else if (pseudo !== undefined) {
      const end = bracket ? closingBracket(text, at) : at;
      if (end === -1) return null;
      const inner = bracket ? text.slice(at, end) : '';
      if (bracket) at = end + 1;
      const pseudoClass = parsePseudoClass(pseudo.toLowerCase(), inner, isLast, (list) =>
        selectorsIn(list, depth + 1),
      );
      if (!pseudoClass) return null;
      specificity += pseudoClass.specificity;
      if (pseudoClass.test === 'unknown') isUncertain = true;
      else if (pseudoClass.test) pseudos.push(pseudoClass.test);
    } else if (prefix === '.') {
      specificity += 100;
      classes.push(word.replace(/\\/g, ''));
    } else if (prefix === '#') {
      specificity += 10_000;
      id = word.replace(/\\/g, '');
    } else if (word !== '*') {
      specificity += 1;
      name = word.toLowerCase();
    }
  }
  return { compound: { name, id, classes, attributes, pseudos, combinator }, specificity, isUncertain };
}

const maxCharacters = 400;
const maxNesting = 4;

/** An element that one mail program adds around emails: rules below it address that program alone. */
const isClientWrapper = ({ name, id, classes, attributes, combinator }: Compound): boolean =>
  (name === 'u' && combinator !== ' ') ||
  attributes.some((attribute) => /^(?:owa|data-(?:ogs|outlook)\w*|dir-mail)$/.test(attribute.name)) ||
  /^(?:outlook|message\w*view\w*|mail-?wrapper)/i.test(id) ||
  classes.some((className) =>
    /^(?:moz-text-html|externalclass|singleton|&|yahoo|ii|gmail\w*|rps_\w+|wf-\w+|elements?-?plain)$/i.test(
      className,
    ),
  );

/** Null for an invalid selector, and for pseudo-elements such as `::before`. `depth`: of nesting in `:not()`. */
export function parseSelector(text: string, depth = 0): Selector | null {
  const bare = text.trim();
  if (bare === '' || bare.length > maxCharacters || depth > maxNesting) return null;
  const parts = partsOf(bare);
  const compounds: Compound[] = [];
  let specificity = 0;
  let isUncertain = false;
  let isWrapper = false;
  for (const [index, { text: part, combinator }] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const parsed = parseCompound(part, combinator, isLast, depth);
    if (!parsed) return null;
    specificity += parsed.specificity;
    isUncertain ||= parsed.isUncertain;
    if (!isLast && (isWrapper || isClientWrapper(parsed.compound))) {
      // The wrapper and what is beside it are outside the email, so what follows is matched without them.
      isUncertain = true;
      isWrapper = !isWrapper && (combinator === '+' || combinator === '~');
      compounds.length = 0;
    } else compounds.push(parsed.compound);
  }
  const subject = compounds.pop();
  return subject ? { subject, preceding: compounds.reverse(), specificity, isUncertain } : null;
}

const isCombinator = (character: string | undefined): character is '>' | '+' | '~' =>
  character === '>' || character === '+' || character === '~';

/** The text of a compound, and the combinator after it. */
interface Part {
  text: string;
  combinator: Compound['combinator'];
}

function partsOf(selector: string): Part[] {
  const parts: Part[] = [];
  let depth = 0;
  let from = 0;
  let at = 0;
  while (at < selector.length) {
    const character = selector[at];
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    else if (
      depth === 0 &&
      (isCombinator(character) ||
        character === ' ' ||
        character === '\n' ||
        character === '\t' ||
        character === '\r')
    ) {
      const text = selector.slice(from, at);
      let combinator: Compound['combinator'] = ' ';
      while (at < selector.length) {
        const following = selector[at];
        if (isCombinator(following)) combinator = following;
        else if (following !== undefined && following.trim() !== '') break;
        at += 1;
      }
      parts.push({ text, combinator });
      from = at;
      continue;
    }
    at += 1;
  }
  parts.push({ text: selector.slice(from), combinator: ' ' });
  return parts;
}

const parseList = (list: string, depth: number): readonly Selector[] =>
  (list.includes('(') || list.includes('[') ? splitOutside(list, /,/) : list.split(',')).flatMap((text) => {
    const selector = parseSelector(text, depth);
    return selector ? [selector] : [];
  });

const maxCached = 500;
const maxCachedCharacters = 200;
const cache = new Map<string, readonly Selector[]>();

/** Parses a list of selectors and omits invalid ones. Cached, because all emails of one author have the same. */
export function selectorsIn(list: string, depth = 0): readonly Selector[] {
  if (depth > 0 || list.length > maxCachedCharacters) return parseList(list, depth);
  const cached = cache.get(list);
  if (cached) return cached;
  if (cache.size >= maxCached) cache.clear();
  const copy = copyOf(list);
  const selectors = parseList(copy, depth);
  cache.set(copy, selectors);
  return selectors;
}
