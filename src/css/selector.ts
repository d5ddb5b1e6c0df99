// Parses selectors of style sheets. Parts that depend on unknown state make a selector uncertain, not invalid.
import { type Selector as Part, parse, SelectorType } from 'css-what';
import { attributeTest } from './attribute-test.ts';
import { pseudoClass } from './pseudo-classes.ts';
import type { Combinator, Compound, Pseudo, Selector } from './selector-model.ts';

/** No selector of an email is longer. */
export const maxSelectorCharacters = 400;
const maxNesting = 4;

const combinators: Partial<Record<SelectorType, Combinator>> = {
  [SelectorType.Descendant]: ' ',
  [SelectorType.Child]: '>',
  [SelectorType.Adjacent]: '+',
  [SelectorType.Sibling]: '~',
};

interface Reading {
  /** The depth of `:not()` and the like. */
  nesting: number;
  /** Names with escapes may have any character. */
  hasEscapes: boolean;
}

const identifier = /^(?:--|-?[_a-z\u0080-\uffff])[\w\u0080-\uffff-]*$/i;

/** The parser takes any characters as a name. */
const isIdentifier = (name: string, { hasEscapes }: Reading): boolean => hasEscapes || identifier.test(name);

interface ParsedCompound {
  compound: Compound;
  specificity: number;
  isUncertain: boolean;
}

/** The compound of these parts; null for an invalid one. */
function compoundOf(
  parts: readonly Part[],
  combinator: Combinator,
  isSubject: boolean,
  reading: Reading,
): ParsedCompound | null {
  let name = '';
  let id = '';
  let specificity = 0;
  let isUncertain = false;
  const classes: string[] = [];
  const attributes: Compound['attributes'][number][] = [];
  const pseudos: Pseudo[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.type === SelectorType.Tag || part.type === SelectorType.Universal) {
      if (index > 0 || (part.namespace !== null && part.namespace !== '*')) return null;
      if (part.type === SelectorType.Universal) continue;
      if (!isIdentifier(part.name, reading)) return null;
      name = part.name.toLowerCase();
      specificity += 1;
    } else if (part.type === SelectorType.Attribute && part.ignoreCase === 'quirks') {
      // The parser's form of `.name` and `#name`.
      if (!isIdentifier(part.value, reading)) return null;
      if (part.name === 'class') classes.push(part.value);
      else id = part.value;
      specificity += part.name === 'class' ? 100 : 10_000;
    } else if (part.type === SelectorType.Attribute) {
      const test = attributeTest(part);
      if (!test || !isIdentifier(part.name, reading)) return null;
      attributes.push({ name: part.name.toLowerCase(), test });
      specificity += 100;
    } else if (part.type === SelectorType.Pseudo) {
      const read = pseudoClass(part.name, part.data, isSubject, (list) =>
        selectorOfParts(list, { ...reading, nesting: reading.nesting + 1 }),
      );
      if (!read) return null;
      specificity += read.specificity;
      if (read.test === 'unknown') isUncertain = true;
      else pseudos.push(read.test);
    } else if (part.type === SelectorType.PseudoElement) pseudos.push(() => false);
    else return null;
  }
  return { compound: { name, id, classes, attributes, pseudos, combinator }, specificity, isUncertain };
}

function selectorOfParts(parts: readonly Part[], reading: Reading): Selector | null {
  if (reading.nesting > maxNesting) return null;
  const compounds: Compound[] = [];
  let specificity = 0;
  let isUncertain = false;
  let from = 0;
  for (let at = 0; at <= parts.length; at += 1) {
    const part = parts[at];
    const combinator = part ? combinators[part.type] : ' ';
    if (combinator === undefined) continue;
    if (at === from) return null;
    const parsed = compoundOf(parts.slice(from, at), combinator, part === undefined, reading);
    if (!parsed) return null;
    compounds.push(parsed.compound);
    specificity += parsed.specificity;
    isUncertain ||= parsed.isUncertain;
    from = at + 1;
  }
  const subject = compounds.pop();
  return subject ? { subject, preceding: compounds.reverse(), specificity, isUncertain } : null;
}

/** The selectors of a rule; null if one of them is invalid, which makes the whole rule invalid. */
export function parseSelectors(
  texts: readonly string[],
  parseOne: (text: string) => Selector | null = parseSelector,
): Selector[] | null {
  const selectors: Selector[] = [];
  for (const text of texts) {
    const selector = parseOne(text);
    if (selector === null) return null;
    selectors.push(selector);
  }
  return selectors;
}

/**
 * Parses one selector, no list. Null for an invalid one, and for one that is longer than `maxSelectorCharacters` or nested
 * more than four deep. That of a pseudo-element such as `::before` matches no element. Never throws.
 */
export function parseSelector(text: string): Selector | null {
  if (text === '' || text.length > maxSelectorCharacters) return null;
  try {
    const [parts, ...others] = parse(text);
    if (!parts || others.length > 0) return null;
    return selectorOfParts(parts, { nesting: 0, hasEscapes: text.includes('\\') });
  } catch {
    // The parser throws on anything else than a selector.
    return null;
  }
}
