// Which declarations apply to an element, in each view of an email.
import { type Declarations, type Declared, declarationsOf } from './declarations.ts';
import { matches } from './matching.ts';
import type { Condition } from './media.ts';
import { selectorsIn } from './selector.ts';
import type { Budget, Matchable, Selector } from './selector-model.ts';
import type { SheetRule } from './style-sheet.ts';
import { everywhere, type Holding, holdsIn, inBoth, toldApart } from './views.ts';

interface Rule {
  selector: Selector;
  declared: Declared;
  order: number;
  /** Its index among the conditions; -1 when it always applies. */
  condition: number;
}

export interface Styles {
  /** In an ordinary window on a computer. */
  ordinary: Declarations;
  /** One style per view that the style sheets distinguish, the ordinary one first; null when they are all equal. */
  byView: readonly Declarations[] | null;
}

/** The declarations of selectors that depend on unknown state: they apply to some readers. */
const unsure: Condition = ({ hasExtras }) => hasExtras;

const someHold = holdsIn(unsure);

const always = -1;
const never = -2;

const byWeight = (one: Rule, other: Rule): number =>
  one.selector.specificity - other.selector.specificity || one.order - other.order;

function merged(inline: Declared, rules: readonly Rule[]): Declarations {
  const all = new Map<string, string>();
  for (const { declared } of rules) for (const [name, value] of declared.seen) all.set(name, value);
  for (const [name, value] of inline.seen) all.set(name, value);
  for (const { declared } of rules)
    if (declared.important) for (const [name, value] of declared.important) all.set(name, value);
  if (inline.important) for (const [name, value] of inline.important) all.set(name, value);
  return all;
}

const nothing: Declared = { all: new Map(), seen: new Map(), important: null };

/**
 * Limit of rules times elements: a large newsletter needs a tenth of it. Beyond it, style sheets are ignored, so that
 * no email blocks the process.
 */
const maxComparisons = 1_000_000;

/**
 * Limit of merged declarations over all views: a large newsletter needs a fiftieth of it. Beyond it, style sheets are
 * ignored too.
 */
const maxMerged = 3_000_000;

/** More conditions than any email has; rules under further ones are ignored. */
const maxConditions = 60;

/** Indexes rules by the last part of their selector. */
export class Cascade {
  readonly inline = new Map<string, Declared>();
  /** The result for a style together with the same rules. */
  private readonly known = new Map<string, Styles>();
  private readonly numbers = new Map<Declared, number>([[nothing, 0]]);
  private readonly byClass = new Map<string, Rule[]>();
  private readonly byId = new Map<string, Rule[]>();
  private readonly byName = new Map<string, Rule[]>();
  private readonly others: Rule[] = [];
  private readonly budget: Budget = { left: maxComparisons };
  private leftToMerge = maxMerged;
  /** For each distinct view: which conditions apply in it. */
  private readonly views: readonly (readonly boolean[])[];

  constructor(rules: readonly SheetRule[]) {
    const conditions: Holding[] = [];
    const numbers = new Map<string, number>();
    const numberOf = (holding: Holding): number => {
      if (holding.isEverywhere) return always;
      if (holding.isNowhere) return never;
      const known = numbers.get(holding.key);
      if (known !== undefined) return known;
      if (conditions.length >= maxConditions) return never;
      numbers.set(holding.key, conditions.length);
      return conditions.push(holding) - 1;
    };
    let order = 0;
    for (const { selectors, declared, when } of rules) {
      if (declared.seen.size === 0) continue;
      const holding = when === null ? everywhere : holdsIn(when);
      const number = numberOf(holding);
      if (number === never) continue;
      for (const selector of selectorsIn(selectors)) {
        order += 1;
        const condition = selector.isUnsure ? numberOf(inBoth(holding, someHold)) : number;
        if (condition !== never) this.add({ selector, declared, order, condition });
      }
    }
    this.views = toldApart(conditions);
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
    this.numbers.set(declared, this.numbers.size);
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
    if (rules.length === 0) return { ordinary: inline.seen, byView: null };
    if (rules.length > 1) rules.sort(byWeight);
    let key = `${this.numbers.get(inline)}`;
    for (const { order } of rules) key += ` ${order}`;
    const kept = this.known.get(key);
    if (kept) return kept;
    const styles = this.stylesOf(inline, rules);
    this.known.set(key, styles);
    return styles;
  }

  private stylesOf(inline: Declared, rules: readonly Rule[]): Styles {
    if (this.leftToMerge <= 0) return { ordinary: inline.seen, byView: null };
    if (rules.every(({ condition }) => condition === always))
      return { ordinary: this.merged(inline, rules), byView: null };
    const keys: string[] = [];
    const made: Declarations[] = [];
    const byView = this.views.map((held) => {
      this.leftToMerge -= rules.length;
      const own = rules.filter(({ condition }) => condition === always || held[condition] === true);
      let key = '';
      for (const { order } of own) key += `${order} `;
      const kept = made[keys.indexOf(key)];
      if (kept) return kept;
      const declarations = own.length === 0 ? inline.seen : this.merged(inline, own);
      keys.push(key);
      made.push(declarations);
      return declarations;
    });
    const [ordinary = inline.seen] = byView;
    return { ordinary, byView: byView.every((css) => css === ordinary) ? null : byView };
  }

  private merged(inline: Declared, rules: readonly Rule[]): Declarations {
    for (const { declared } of rules) this.leftToMerge -= declared.seen.size;
    return merged(inline, rules);
  }
}
