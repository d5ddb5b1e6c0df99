// Selectors of style sheets as far as emails use them: names, classes, ids, attributes, descendants and children.

/** What a selector is held against. */
export interface Matchable {
  name: string;
  id: string;
  classes: readonly string[];
  attributes: Readonly<Record<string, string>>;
  parent: Matchable | null;
}

interface Compound {
  name: string;
  id: string;
  classes: readonly string[];
  attributes: readonly { name: string; sign: string; value: string }[];
  /** It must be the parent of the next one, not only somewhere above. */
  isParent: boolean;
}

export interface Selector {
  /** The element itself. */
  last: Compound;
  /** What stands above it, the nearest first. */
  above: readonly Compound[];
  specificity: number;
}

const simple =
  /([.#]?)(-?[_a-z\u0080-\uffff\\][\w\u0080-\uffff\\-]*|\*)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*("[^"]*"|'[^']*'|[^\]\s]*)\s*i?\s*)?\]/giy;

function compoundOf(text: string, isParent: boolean): Compound | null {
  let name = '';
  let id = '';
  const classes: string[] = [];
  const attributes: { name: string; sign: string; value: string }[] = [];
  simple.lastIndex = 0;
  while (simple.lastIndex < text.length) {
    const match = simple.exec(text);
    if (!match) return null;
    const [, mark, word = '', attribute, sign = '', quoted = ''] = match;
    if (attribute !== undefined)
      attributes.push({ name: attribute.toLowerCase(), sign, value: quoted.replace(/^["']|["']$/g, '') });
    else if (mark === '.') classes.push(word.replace(/\\/g, ''));
    else if (mark === '#') id = word.replace(/\\/g, '');
    else if (word !== '*') name = word.toLowerCase();
  }
  return { name, id, classes, attributes, isParent };
}

const longest = 400;

/** Null for what is not told apart here: states such as `:hover`, siblings, and tricks that name one mail program. */
export function selectorOf(text: string): Selector | null {
  const bare = text.trim();
  if (bare === '' || bare.length > longest || /[:+~]/.test(bare.replace(/\[[^\]]*\]/g, ''))) return null;
  const compounds: Compound[] = [];
  let specificity = 0;
  const parts = bare.replace(/\s*>\s*/g, '>').split(/(>|\s+(?![^[]*\]))/);
  for (let at = 0; at < parts.length; at += 2) {
    const compound = compoundOf(parts[at] ?? '', parts[at + 1] === '>');
    if (!compound) return null;
    compounds.push(compound);
    specificity +=
      (compound.id ? 10_000 : 0) +
      (compound.classes.length + compound.attributes.length) * 100 +
      (compound.name ? 1 : 0);
  }
  const last = compounds.pop();
  return last ? { last, above: compounds.reverse(), specificity } : null;
}

function hasAttribute(element: Matchable, { name, sign, value }: Compound['attributes'][number]): boolean {
  const held = element.attributes[name];
  if (held === undefined) return false;
  switch (sign) {
    case '=':
      return held === value;
    case '~=':
      return held.split(/\s+/).includes(value);
    case '^=':
      return value !== '' && held.startsWith(value);
    case '$=':
      return value !== '' && held.endsWith(value);
    case '*=':
      return value !== '' && held.includes(value);
    case '|=':
      return held === value || held.startsWith(`${value}-`);
    default:
      return true;
  }
}

function isLike(element: Matchable, compound: Compound): boolean {
  if (compound.name && compound.name !== element.name) return false;
  if (compound.id && compound.id !== element.id) return false;
  for (const name of compound.classes) if (!element.classes.includes(name)) return false;
  for (const attribute of compound.attributes) if (!hasAttribute(element, attribute)) return false;
  return true;
}

/** How many comparisons an email may cost. */
export interface Budget {
  left: number;
}

/** Looks upwards for the nearest that fits; selectors of emails do not need more. */
export function matches(element: Matchable, selector: Selector, budget: Budget): boolean {
  budget.left -= 1;
  if (!isLike(element, selector.last)) return false;
  let at = element.parent;
  for (const compound of selector.above) {
    if (compound.isParent) {
      if (!at || !isLike(at, compound)) return false;
    } else
      while (at && !isLike(at, compound)) {
        budget.left -= 1;
        at = at.parent;
      }
    if (!at) return false;
    at = at.parent;
  }
  return true;
}
