// Whether a condition of `@supports` applies.
import { hasGrammar, isValid } from '../values/grammar.ts';
import { always, type Condition, never, parseCondition } from './conditions.ts';

/** Declarations that every program with `@supports` supports. */
const oldDeclaration =
  /^(?:display:(?:none|block|inline|inline-block|table|table-cell|list-item)|(?!display:)[a-z-]+:.*)$/;
const oldNames =
  /^(?:display|color|background|background-color|visibility|opacity|font-size|line-height|width|height|(?:min|max)-(?:width|height)|overflow|position|float|text-indent|margin|padding|top|left|right|bottom|clip|border|font|font-weight|text-align|content|z-index|cursor)$/;

/** Newer properties, which only some programs support. */
const newNames =
  /^(?:(?:grid|flex|align|justify|place|mask|object|scroll|animation|transition|transform|column|text|font|border|outline|background|backdrop|mix-blend|aspect|accent|inset|margin|padding|overscroll|touch|user|will|writing|word|white|hyphens|isolation|offset|overflow|counter|caret|break|box|image|object|resize|rotate|scale|translate|shape|tab|unicode|contain|container|content|filter|clip|gap|row|inline|block|letter|list|table|caption|empty|quotes|orphans|widows|zoom|appearance|pointer|perspective|backface|color|forced|print|paint|math|ruby|direction|order|vertical|hanging|line|initial|max|min|view|timeline|anchor|position|field|interpolate|fill|stroke)(?:-[a-z-]+)?|all|gap|order|direction|--[\w-]+)$/;

const optional: Condition = ({ hasOptionalFeatures }) => hasOptionalFeatures;

function declarationCondition(text: string): Condition {
  if (/^selector\(/.test(text) || /^font-(?:tech|format)\(/.test(text)) return optional;
  const colon = text.indexOf(':');
  if (colon === -1) return never;
  const name = text.slice(0, colon).trim();
  const value = text
    .slice(colon + 1)
    .replace(/!\s*important$/, '')
    .trim();
  if (value === '') return never;
  if (name.startsWith('-webkit-')) return ({ engine }) => engine === 'webkit';
  if (name.startsWith('-moz-')) return ({ engine }) => engine === 'gecko';
  if (name.startsWith('-ms-')) return optional;
  if (hasGrammar(name) && !isValid(name, value)) return never;
  if (oldNames.test(name) && oldDeclaration.test(`${name}:${value}`) && !value.includes('(')) return always;
  return newNames.test(name) || oldNames.test(name) ? optional : never;
}

const maxCharacters = 2_000;

/** Parses the text after `@supports`, in lower case. */
export const supportsCondition = (prelude: string): Condition =>
  prelude.length > maxCharacters ? never : parseCondition(prelude, declarationCondition);
