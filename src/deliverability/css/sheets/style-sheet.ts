// The rules of a style sheet, with their conditions.
import { type AtRule, readStyleSheet, type StyleRule } from '#css/style-sheet.ts';
import { memoize } from '#email/render/memoize.ts';
import { all, type Condition } from './conditions.ts';
import { type DeclarationBlock, declarationsOf } from './declarations.ts';
import { mediaCondition } from './media.ts';
import { supportsCondition } from './supports.ts';

export interface SheetRule {
  /** The list as written. */
  prelude: string;
  /** Each selector, nested ones with those of the rule around them. */
  selectors: readonly string[];
  declarations: DeclarationBlock;
  /** The conditions around it as text, such as `(max-width:600px)`; `''` when it always applies. */
  condition: string;
  /** The same as a function; null when it always applies. Rules of one block share it. */
  when: Condition | null;
}

export interface StyleSheet {
  rules: SheetRule[];
  /** The names of its at-rules, with their preludes in lower case. */
  atRules: readonly AtRule[];
}

/** A media query without the words that every email on a screen satisfies, such as `only screen`. */
const conditionTextOf = (prelude: string): string =>
  prelude
    .toLowerCase()
    .replace(/\b(?:only|screen|all|and)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Container queries and nested rules: only some programs support them. */
const optional: Condition = ({ hasOptionalFeatures }) => hasOptionalFeatures;

const plainMedia = /^(?:(?:only\s+)?(?:screen|all))?$/;

const mediaConditionOf = (media: string): Condition | null =>
  plainMedia.test(media) ? null : mediaCondition(media);

type Context = Pick<SheetRule, 'condition' | 'when'>;

const within = ({ condition, when }: Context, inner: string, own: Condition | null): Context => ({
  condition: condition && inner ? `${condition} ${inner}` : condition || inner,
  when: when && own ? all([when, own]) : (when ?? own),
});

function withinAtRule(context: Context, { name, prelude }: AtRule): Context {
  if (name === 'media') return within(context, conditionTextOf(prelude), mediaConditionOf(prelude));
  if (name === 'supports') return within(context, name, supportsCondition(prelude));
  if (name === 'container') return within(context, name, optional);
  if (name === '-moz-document') return within(context, name, ({ engine }) => engine === 'gecko');
  return context;
}

function parse(css: string, media: string): StyleSheet {
  const sheet = readStyleSheet(css);
  const atRules = new Map(
    sheet.atRules.map((atRule) => [atRule, { ...atRule, prelude: atRule.prelude.toLowerCase() }]),
  );
  const outside: Context = {
    condition: conditionTextOf(media),
    when: mediaConditionOf(media.trim().toLowerCase()),
  };
  const contexts = new Map<StyleRule['conditions'], Context>();
  const contextOf = ({ conditions, isNested }: StyleRule): Context => {
    const known = contexts.get(conditions);
    const context =
      known ??
      conditions.reduce((around, atRule) => withinAtRule(around, atRules.get(atRule) ?? atRule), outside);
    contexts.set(conditions, context);
    return isNested ? within(context, 'nested', optional) : context;
  };
  return {
    rules: sheet.rules.map((rule) => ({
      prelude: rule.prelude,
      selectors: rule.selectors,
      declarations: declarationsOf(rule.declarations),
      ...contextOf(rule),
    })),
    atRules: [...atRules.values()],
  };
}

const parseMemoized = memoize((css) => parse(css, ''), {
  maxEntries: 30,
  maxLength: 16 * 1_024,
  copies: true,
});

/**
 * Parses the text of a `style` element in linear time. `media` is its attribute. Memoized, because an email that is
 * being edited has the same style sheets after every change.
 */
export const parseStyleSheet = (css: string, media = ''): Readonly<StyleSheet> =>
  media === '' ? parseMemoized(css) : parse(css, media);
