// Media queries as conditions.
import { copyOf } from '../../message/characters.ts';
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

const maxCached = 300;
const cache = new Map<string, Condition>();

/**
 * Parses the text after `@media`, in lower case. An empty one always applies. The same text gives the same condition
 * object, so that its view set is computed once.
 */
export function mediaCondition(prelude: string): Condition {
  const text = prelude.trim();
  if (text === '') return always;
  if (text.length > maxCharacters) return never;
  const cached = cache.get(text);
  if (cached) return cached;
  if (cache.size >= maxCached) cache.clear();
  const condition = any(splitOutside(text, /,/).map(queryOf));
  cache.set(copyOf(text), condition);
  return condition;
}
