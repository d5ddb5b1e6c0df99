// Which declarations hold for an element: always, and on the screens that style sheets make conditions for.
import { type Declarations, type Declared, declarationsOf } from './declarations.ts';
import { type Budget, type Matchable, matches, type Selector, selectorOf } from './selector.ts';
import type { SheetRule } from './style-sheet.ts';

interface Rule {
  selector: Selector;
  declared: Declared;
  order: number;
  isConditional: boolean;
}

export interface Styles {
  always: Declarations;
  /** With all rules that stand under a condition; the same object where there are none. */
  elsewhere: Declarations;
}

/** What decides whether words are seen, and how. Rules about nothing else are left out. */
const watched = new Set([
  ...['display', 'visibility', 'opacity', 'font-size', 'font', 'font-weight', 'color', 'background'],
  ...['background-color', 'background-image', 'max-height', 'height', 'max-width', 'width', 'overflow'],
  ...['overflow-x', 'overflow-y', 'position', 'left', 'top', 'right', 'text-indent', 'margin-left', 'clip'],
  ...['clip-path', 'transform', 'text-decoration', 'text-decoration-line', 'border'],
]);

/** No screen on which anyone reads: paper, less than 240 px or more than 1,600 px. */
function isReal(condition: string): boolean {
  if (/\b(?:print|speech|projection|tty)\b/.test(condition)) return false;
  const most = Number(/max-(?:device-)?width\s*:\s*(\d+)px/.exec(condition)?.[1] ?? 600);
  const least = Number(/min-(?:device-)?width\s*:\s*(\d+)px/.exec(condition)?.[1] ?? 0);
  return most >= 240 && least <= 1_600 && least <= most + 1_600;
}

const saysAnything = ({ all }: Declared): boolean => {
  for (const name of all.keys()) if (watched.has(name)) return true;
  return false;
};

const byWeight = (one: Rule, other: Rule): number =>
  one.selector.specificity - other.selector.specificity || one.order - other.order;

function merged(inline: Declared, rules: readonly Rule[]): Declarations {
  const all = new Map<string, string>();
  for (const { declared } of rules) for (const [name, value] of declared.all) all.set(name, value);
  for (const [name, value] of inline.all) all.set(name, value);
  for (const { declared } of rules)
    if (declared.important) for (const [name, value] of declared.important) all.set(name, value);
  if (inline.important) for (const [name, value] of inline.important) all.set(name, value);
  return all;
}

const nothing: Declared = { all: new Map(), important: null };

/**
 * Rules times elements: a large newsletter needs a tenth of it. Beyond, style sheets are not looked at any more, so that
 * no email keeps the reader busy.
 */
const maxComparisons = 1_000_000;

/** Finds rules by what the last part of their selector names. */
export class Cascade {
  readonly inline = new Map<string, Declared>();
  /** What came out for a style together with the same rules. */
  private readonly known = new Map<string, Styles>();
  private readonly byClass = new Map<string, Rule[]>();
  private readonly byId = new Map<string, Rule[]>();
  private readonly byName = new Map<string, Rule[]>();
  private readonly others: Rule[] = [];
  private readonly budget: Budget = { left: maxComparisons };

  constructor(rules: readonly SheetRule[]) {
    let order = 0;
    for (const { selectors, declared, condition } of rules) {
      if (!saysAnything(declared) || (condition !== '' && !isReal(condition))) continue;
      for (const text of selectors.split(',')) {
        const selector = selectorOf(text);
        if (!selector) continue;
        order += 1;
        this.add({ selector, declared, order, isConditional: condition !== '' });
      }
    }
  }

  private add(rule: Rule): void {
    const { id, classes, name } = rule.selector.last;
    const [map, key] = id ? [this.byId, id] : classes[0] ? [this.byClass, classes[0]] : [this.byName, name];
    if (!key) this.others.push(rule);
    else {
      const list = map.get(key);
      if (list) list.push(rule);
      else map.set(key, [rule]);
    }
  }

  private declaredInline(style: string | undefined): Declared {
    if (!style) return nothing;
    const known = this.inline.get(style);
    if (known) return known;
    const declared = declarationsOf(style);
    this.inline.set(style, declared);
    return declared;
  }

  of(element: Matchable): Styles {
    const inline = this.declaredInline(element.attributes.style);
    let found: Rule[] | null = null;
    const look = (list: readonly Rule[] | undefined): void => {
      if (!list) return;
      for (const rule of list) {
        if (this.budget.left <= 0) return;
        if (!matches(element, rule.selector, this.budget)) continue;
        found ??= [];
        found.push(rule);
      }
    };
    look(this.others);
    look(this.byName.get(element.name));
    for (const name of element.classes) look(this.byClass.get(name));
    if (element.id) look(this.byId.get(element.id));
    const rules: Rule[] = found ?? [];
    if (rules.length === 0) return { always: inline.all, elsewhere: inline.all };
    rules.sort(byWeight);
    let key = element.attributes.style ?? '';
    for (const { order } of rules) key += `\n${order}`;
    const known = this.known.get(key);
    if (known) return known;
    const always = rules.filter(({ isConditional }) => !isConditional);
    const held = always.length === 0 ? inline.all : merged(inline, always);
    const styles = {
      always: held,
      elsewhere: always.length === rules.length ? held : merged(inline, rules),
    };
    this.known.set(key, styles);
    return styles;
  }
}
