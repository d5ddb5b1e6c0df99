// The rules of style sheets, indexed by what the last compound of their selector needs, so that few are tested for each
// element.
import { matches } from './matching.ts';
import type { Budget, Matchable, Selector } from './selector-model.ts';

export interface IndexedRule {
  selector: Selector;
  /** Later rules win over earlier ones of the same specificity. */
  order: number;
}

const add = <Rule>(map: Map<string, Rule[]>, key: string, rule: Rule): void => {
  const list = map.get(key);
  if (list) list.push(rule);
  else map.set(key, [rule]);
};

const byPrecedence = (rule: IndexedRule, other: IndexedRule): number =>
  rule.selector.specificity - other.selector.specificity || rule.order - other.order;

const none: readonly never[] = [];

export class RuleIndex<Rule extends IndexedRule> {
  private readonly byId = new Map<string, Rule[]>();
  private readonly byClass = new Map<string, Rule[]>();
  /** Those for any element have the name `''`. */
  private readonly byName = new Map<string, Rule[]>();

  add(rule: Rule): void {
    const { id, classes, name } = rule.selector.subject;
    if (id) add(this.byId, id, rule);
    else if (classes[0]) add(this.byClass, classes[0], rule);
    else add(this.byName, name, rule);
  }

  /** The rules that match the element, in the order in which a later one wins; fewer when the budget is used up. */
  matching(element: Matchable, budget: Budget): readonly Rule[] {
    let found: Rule[] | null = null;
    const collect = (list: readonly Rule[] | undefined): void => {
      if (!list) return;
      for (const rule of list) {
        if (budget.left <= 0) return;
        if (!matches(element, rule.selector, budget)) continue;
        found ??= [];
        found.push(rule);
      }
    };
    collect(this.byName.get(''));
    if (element.name) collect(this.byName.get(element.name));
    for (const name of element.classes) collect(this.byClass.get(name));
    if (element.id) collect(this.byId.get(element.id));
    const rules: Rule[] = found ?? [];
    return rules.length === 0 ? none : rules.sort(byPrecedence);
  }
}
