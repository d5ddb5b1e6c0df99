// The cascade: which declarations apply to an element, in each view of an email.
import { RuleIndex } from '#css/rule-index.ts';
import { parseSelectors } from '#css/selector.ts';
import type { Budget, Matchable, Selector } from '#css/selector-model.ts';
import { selectorIn } from '../selectors/selector-in.ts';
import type { Condition } from './conditions.ts';
import { type DeclarationBlock, type Declarations, declarationsOf } from './declarations.ts';
import type { SheetRule } from './style-sheet.ts';
import { allViews, distinctViews, intersection, type ViewSet, viewsWhere } from './view-sets.ts';

interface Rule {
  selector: Selector;
  declarations: DeclarationBlock;
  order: number;
  /** The index of the view set in which it applies, or `everywhere`. */
  viewSet: number;
}

export interface CascadedStyle {
  /** In the first view: an ordinary window on a computer. */
  desktop: Declarations;
  /** One style per view that the style sheets distinguish, the desktop first; null when they are all equal. */
  byView: readonly Declarations[] | null;
}

/** A selector that depends on unknown state is taken to match for some readers. */
const uncertain: Condition = ({ hasOptionalFeatures }) => hasOptionalFeatures;

const uncertainViews = viewsWhere(uncertain);

const everywhere = -1;
const nowhere = -2;

function merge(inline: DeclarationBlock, rules: readonly Rule[]): Declarations {
  const all = new Map<string, string>();
  for (const { declarations } of rules) for (const [name, value] of declarations.visual) all.set(name, value);
  for (const [name, value] of inline.visual) all.set(name, value);
  for (const { declarations } of rules)
    if (declarations.important) for (const [name, value] of declarations.important) all.set(name, value);
  if (inline.important) for (const [name, value] of inline.important) all.set(name, value);
  return all;
}

const noDeclarations: DeclarationBlock = { all: new Map(), visual: new Map(), important: null };

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

/** More view sets than any email has; rules that apply in further ones are ignored. */
const maxViewSets = 60;

/** The rules of an email. */
export class Cascade {
  /** The declarations of each style attribute, as it is written. */
  readonly inline = new Map<string, DeclarationBlock>();
  /** The result for a style attribute together with the rules that match. */
  private readonly cache = new Map<string, CascadedStyle>();
  private readonly inlineNumbers = new Map<DeclarationBlock, number>([[noDeclarations, 0]]);
  private readonly rules = new RuleIndex<Rule>();
  private readonly budget: Budget = { left: maxComparisons };
  private leftToMerge = maxMerged;
  /** For each distinct view: which view sets include it. */
  private readonly views: readonly (readonly boolean[])[];

  constructor(rules: readonly SheetRule[]) {
    const viewSets: ViewSet[] = [];
    const indexes = new Map<string, number>();
    const indexOf = (viewSet: ViewSet): number => {
      if (viewSet.isAll) return everywhere;
      if (viewSet.isEmpty) return nowhere;
      const known = indexes.get(viewSet.key);
      if (known !== undefined) return known;
      if (viewSets.length >= maxViewSets) return nowhere;
      indexes.set(viewSet.key, viewSets.length);
      return viewSets.push(viewSet) - 1;
    };
    let order = 0;
    for (const { selectors, declarations, when } of rules) {
      if (declarations.visual.size === 0) continue;
      const ruleViews = when === null ? allViews : viewsWhere(when);
      const index = indexOf(ruleViews);
      if (index === nowhere) continue;
      for (const selector of parseSelectors(selectors, selectorIn) ?? []) {
        order += 1;
        const viewSet = selector.isUncertain ? indexOf(intersection(ruleViews, uncertainViews)) : index;
        if (viewSet !== nowhere) this.rules.add({ selector, declarations, order, viewSet });
      }
    }
    this.views = distinctViews(viewSets);
  }

  private inlineDeclarations(style: string | undefined): DeclarationBlock {
    if (!style) return noDeclarations;
    const known = this.inline.get(style);
    if (known) return known;
    const declarations = declarationsOf(style);
    this.inline.set(style, declarations);
    this.inlineNumbers.set(declarations, this.inlineNumbers.size);
    return declarations;
  }

  /** The declarations that apply to an element. Equal combinations share one result. */
  stylesFor(element: Matchable): CascadedStyle {
    const inline = this.inlineDeclarations(element.attributes.style);
    const rules = this.rules.matching(element, this.budget);
    if (rules.length === 0) return { desktop: inline.visual, byView: null };
    let key = `${this.inlineNumbers.get(inline)}`;
    for (const { order } of rules) key += ` ${order}`;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const styles = this.cascadedStyle(inline, rules);
    this.cache.set(key, styles);
    return styles;
  }

  private cascadedStyle(inline: DeclarationBlock, rules: readonly Rule[]): CascadedStyle {
    if (this.leftToMerge <= 0) return { desktop: inline.visual, byView: null };
    if (rules.every(({ viewSet }) => viewSet === everywhere))
      return { desktop: this.merge(inline, rules), byView: null };
    /** Views in which the same rules apply share one merged result. */
    const keys: string[] = [];
    const merged: Declarations[] = [];
    const byView = this.views.map((isIncludedIn) => {
      this.leftToMerge -= rules.length;
      const applying = rules.filter(
        ({ viewSet }) => viewSet === everywhere || isIncludedIn[viewSet] === true,
      );
      let key = '';
      for (const { order } of applying) key += `${order} `;
      const known = merged[keys.indexOf(key)];
      if (known) return known;
      const declarations = applying.length === 0 ? inline.visual : this.merge(inline, applying);
      keys.push(key);
      merged.push(declarations);
      return declarations;
    });
    const [desktop = inline.visual] = byView;
    return { desktop, byView: byView.every((css) => css === desktop) ? null : byView };
  }

  private merge(inline: DeclarationBlock, rules: readonly Rule[]): Declarations {
    for (const { declarations } of rules) this.leftToMerge -= declarations.visual.size;
    return merge(inline, rules);
  }
}
