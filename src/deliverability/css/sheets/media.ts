// Media queries as conditions.
import { memoize } from '#email/render/memoize.ts';
import { splitOutside } from '../values/split.ts';
import { all, always, any, type Condition, never, not, parseCondition } from './conditions.ts';
import { mediaFeature } from './media-features.ts';

const screenTypes = new Set(['all', 'screen']);

function queryOf(query: string): Condition {
  const text = query.trim();
  if (text === '') return never;
  const [, modifier, type, rest] =
    /^(?:(not|only)\s+)?([a-z][\w-]*)\s*(?:and\b\s*([\s\S]*))?$/.exec(text) ?? [];
  if (type === undefined || type === 'not' || type === 'only') return parseCondition(text, mediaFeature);
  const isOnScreen: Condition = screenTypes.has(type) ? always : never;
  const condition = rest === undefined ? isOnScreen : all([isOnScreen, parseCondition(rest, mediaFeature)]);
  return modifier === 'not' ? not(condition) : condition;
}

const maxCharacters = 2_000;

const conditionOf = memoize((text): Condition => any(splitOutside(text, /,/).map(queryOf)), {
  maxEntries: 300,
  maxLength: maxCharacters,
  copies: true,
});

/**
 * Parses the text after `@media`, in lower case. An empty one always applies. The same text gives the same condition
 * object, so that its view set is computed once.
 */
export function mediaCondition(prelude: string): Condition {
  const text = prelude.trim();
  if (text === '') return always;
  return text.length > maxCharacters ? never : conditionOf(text);
}
