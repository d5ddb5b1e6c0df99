// The style sheets of an email: which declarations apply to an element. Rules that depend on the screen or the pointer do
// not apply.
import { RuleIndex } from '#css/rule-index.ts';
import { parseSelectors } from '#css/selector.ts';
import type { Budget, Selector } from '#css/selector-model.ts';
import { type AtRule, readStyleSheet } from '#css/style-sheet.ts';
import { type Declarations, type Declared, declaredIn } from './declarations.ts';
import type { ElementNode } from './nodes.ts';

interface Rule {
  selector: Selector;
  order: number;
  declared: readonly Declared[];
}

const maxRules = 3_000;
const maxComparisons = 3_000_000;

/** Px: a window at a desk is at least this wide. */
const deskWidth = 640;

/** A layer has no condition, and every email is read on a screen; its layout is that of a desk. */
function alwaysApplies({ name, prelude }: AtRule): boolean {
  if (name !== 'media') return name === 'layer';
  const match =
    /^(?:(?:only\s+)?(?:screen|all))?(?:(?:\s+and\s+|^)\(\s*min-width\s*:\s*(\d{1,4})px\s*\))?$/i.exec(
      prelude.trim(),
    );
  return match !== null && Number(match[1] ?? 0) <= deskWidth;
}

/** Px: rules for windows of at most this width are for phones and tablets. */
const maxPhoneWidth = 700;
const minPhoneWidth = 320;

const isForPhones = ({ name, prelude }: AtRule): boolean => {
  const width = /\(\s*max-(?:device-)?width\s*:\s*(\d{1,4})(?:\.\d+)?px\s*\)/i.exec(prelude)?.[1];
  return (
    name === 'media' &&
    width !== undefined &&
    Number(width) >= minPhoneWidth &&
    Number(width) <= maxPhoneWidth
  );
};

export interface StyleSheet {
  /** The declarations that apply to the element: rules by specificity, then its attribute, then `!important`. */
  declarationsFor: (element: ElementNode) => Declarations;
  /** The declarations that rules for phones add. */
  phoneDeclarationsFor: (element: ElementNode) => Declarations;
  /** It has rules for phones. */
  hasPhoneRules: boolean;
}

export function styleSheet(sheets: readonly string[]): StyleSheet {
  const rules = new RuleIndex<Rule>();
  const phoneRules = new RuleIndex<Rule>();
  let hasPhoneRules = false;
  const budget: Budget = { left: maxComparisons };
  let count = 0;
  for (const css of sheets)
    for (const { selectors, declarations, conditions } of readStyleSheet(css).rules) {
      if (count >= maxRules) break;
      const isPhone = conditions.some(isForPhones);
      if (!conditions.every((condition) => alwaysApplies(condition) || isForPhones(condition))) continue;
      const declared = declaredIn(declarations);
      for (const selector of parseSelectors(selectors) ?? []) {
        if (selector.isUncertain || count >= maxRules) continue;
        (isPhone ? phoneRules : rules).add({ selector, order: count, declared });
        hasPhoneRules ||= isPhone;
        count += 1;
      }
    }
  return {
    hasPhoneRules,
    phoneDeclarationsFor(element) {
      const applied: Declarations = new Map();
      if (!hasPhoneRules) return applied;
      for (const { declared } of phoneRules.matching(element, budget))
        for (const { name, value } of declared) applied.set(name, value);
      return applied;
    },
    declarationsFor(element) {
      const declared = [
        ...rules.matching(element, budget).flatMap((rule) => rule.declared),
        ...(element.attributes.style ? declaredIn(element.attributes.style) : []),
      ];
      const applied: Declarations = new Map();
      for (const { name, value, isImportant } of declared) if (!isImportant) applied.set(name, value);
      for (const { name, value, isImportant } of declared) if (isImportant) applied.set(name, value);
      return applied;
    },
  };
}
