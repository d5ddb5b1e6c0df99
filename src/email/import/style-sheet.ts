// The style sheets of an email: which declarations apply to an element. Selectors by tag, class, id and attribute, with
// descendant and child combinators; rules that depend on the screen or the pointer do not apply.
import { type Declarations, type Declared, declaredIn } from './declarations.ts';
import type { ElementNode } from './nodes.ts';

interface Compound {
  name: string | null;
  id: string | null;
  classes: string[];
  attributes: { name: string; value: string | null }[];
  /** How it is tied to the compound before it. */
  combinator: ' ' | '>';
}

interface Rule {
  compounds: Compound[];
  specificity: number;
  order: number;
  declared: readonly Declared[];
}

const maxRules = 3_000;
const maxSteps = 3_000_000;

/** The rules outside of `@media` and the like. `@media screen` and `all` count as outside. */
function* rulesIn(css: string): Generator<[selectors: string, body: string]> {
  const plain = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/<!--|-->/g, ' ');
  let index = 0;
  let wrapped = 0;
  while (index < plain.length) {
    const open = plain.indexOf('{', index);
    if (open === -1) return;
    let head = plain.slice(index, open);
    for (let close = head.indexOf('}'); close !== -1 && wrapped > 0; close = head.indexOf('}')) {
      head = head.slice(close + 1);
      wrapped -= 1;
    }
    const selector = head
      .slice(head.lastIndexOf(';') + 1)
      .replaceAll('}', ' ')
      .trim();
    if (/^@media\s+(?:only\s+)?(?:screen|all)\s*$/i.test(selector)) {
      wrapped += 1;
      index = open + 1;
      continue;
    }
    if (selector.startsWith('@')) {
      // To the end of the block with all that is in it.
      let depth = 1;
      let end = open + 1;
      for (; end < plain.length && depth > 0; end += 1) {
        if (plain[end] === '{') depth += 1;
        else if (plain[end] === '}') depth -= 1;
      }
      index = end;
      continue;
    }
    const close = plain.indexOf('}', open);
    const end = close === -1 ? plain.length : close;
    yield [selector, plain.slice(open + 1, end)];
    index = end + 1;
  }
}

const part = /([a-z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[\s*([\w-]+)\s*(?:=\s*["']?([^"'\]]*)["']?\s*)?\]/iy;

function compoundOf(written: string, combinator: Compound['combinator']): Compound | null {
  const compound: Compound = { name: null, id: null, classes: [], attributes: [], combinator };
  let index = 0;
  while (index < written.length) {
    part.lastIndex = index;
    const found = part.exec(written);
    if (!found) return null;
    const [whole, name, id, className, attribute, value] = found;
    if (name) compound.name = name === '*' ? null : name.toLowerCase();
    if (id) compound.id = id;
    if (className) compound.classes.push(className);
    if (attribute) compound.attributes.push({ name: attribute.toLowerCase(), value: value ?? null });
    index += whole.length;
  }
  return compound;
}

function compoundsOf(selector: string): Compound[] | null {
  if (/[:+~]/.test(selector)) return null;
  const compounds: Compound[] = [];
  let combinator: Compound['combinator'] = ' ';
  for (const word of selector.replaceAll('>', ' > ').trim().split(/\s+/).slice(0, 20)) {
    if (word === '>') combinator = '>';
    else {
      const compound = compoundOf(word, combinator);
      if (!compound) return null;
      compounds.push(compound);
      combinator = ' ';
    }
  }
  return compounds.length > 0 ? compounds : null;
}

const specificityOf = (compounds: readonly Compound[]): number =>
  compounds.reduce(
    (sum, { id, classes, attributes, name }) =>
      sum + (id ? 10_000 : 0) + (classes.length + attributes.length) * 100 + (name ? 1 : 0),
    0,
  );

const matchesCompound = (element: ElementNode, { name, id, classes, attributes }: Compound): boolean =>
  (name === null || name === element.name) &&
  (id === null || id === element.attributes.id) &&
  classes.every((className) => element.classes.includes(className)) &&
  attributes.every(
    ({ name: key, value }) =>
      key in element.attributes && (value === null || element.attributes[key] === value),
  );

export interface StyleSheet {
  /** The declarations that apply to the element: rules by specificity, then its attribute, then `!important`. */
  declarationsFor: (element: ElementNode) => Declarations;
}

export function styleSheet(sheets: readonly string[]): StyleSheet {
  /** Indexed by the last compound selector, so that few rules are tested per element. */
  const rules = new Map<string, Rule[]>();
  let count = 0;
  let steps = 0;
  for (const css of sheets) {
    for (const [selectors, body] of rulesIn(css)) {
      const declared = declaredIn(body);
      for (const selector of selectors.split(',')) {
        if (count >= maxRules) break;
        const compounds = compoundsOf(selector);
        const last = compounds?.at(-1);
        if (!compounds || !last) continue;
        const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : (last.name ?? '*');
        const same = rules.get(key) ?? [];
        rules.set(key, same);
        same.push({ compounds, specificity: specificityOf(compounds), order: count, declared });
        count += 1;
      }
    }
  }

  const matches = (element: ElementNode, compounds: readonly Compound[], last: number): boolean => {
    const compound = compounds[last];
    steps += 1;
    if (!compound || steps > maxSteps || !matchesCompound(element, compound)) return false;
    if (last === 0) return true;
    for (let above = element.parent; above; above = above.parent) {
      if (matches(above, compounds, last - 1)) return true;
      if (compound.combinator === '>' || steps > maxSteps) return false;
    }
    return false;
  };

  return {
    declarationsFor(element) {
      const keys = [
        '*',
        element.name,
        ...element.classes.map((name) => `.${name}`),
        `#${element.attributes.id}`,
      ];
      const found = keys
        .flatMap((key) => rules.get(key) ?? [])
        .filter(({ compounds }) => matches(element, compounds, compounds.length - 1))
        .sort((a, b) => a.specificity - b.specificity || a.order - b.order);
      const declared = [
        ...found.flatMap((rule) => rule.declared),
        ...(element.attributes.style ? declaredIn(element.attributes.style) : []),
      ];
      const applied: Declarations = new Map();
      for (const { name, value, isImportant } of declared) if (!isImportant) applied.set(name, value);
      for (const { name, value, isImportant } of declared) if (isImportant) applied.set(name, value);
      return applied;
    },
  };
}
