// Whether a condition of `@supports` applies.
import { isJudged, isValid } from './grammar.ts';
import { type Condition, logic } from './media.ts';

/** Properties that every program with `@supports` supports. */
const old =
  /^(?:display:(?:none|block|inline|inline-block|table|table-cell|list-item)|(?!display:)[a-z-]+:.*)$/;
const oldNames =
  /^(?:display|color|background|background-color|visibility|opacity|font-size|line-height|width|height|(?:min|max)-(?:width|height)|overflow|position|float|text-indent|margin|padding|top|left|right|bottom|clip|border|font|font-weight|text-align|content|z-index|cursor)$/;

/** Newer properties, which some programs support. */
const newer =
  /^(?:(?:grid|flex|align|justify|place|mask|object|scroll|animation|transition|transform|column|text|font|border|outline|background|backdrop|mix-blend|aspect|accent|inset|margin|padding|overscroll|touch|user|will|writing|word|white|hyphens|isolation|offset|overflow|counter|caret|break|box|image|object|resize|rotate|scale|translate|shape|tab|unicode|contain|container|content|filter|clip|gap|row|inline|block|letter|list|table|caption|empty|quotes|orphans|widows|zoom|appearance|pointer|perspective|backface|color|forced|print|paint|math|ruby|direction|order|vertical|hanging|line|initial|max|min|view|timeline|anchor|position|field|interpolate|fill|stroke)(?:-[a-z-]+)?|all|gap|order|direction|--[\w-]+)$/;

function leaf(text: string): Condition {
  if (/^selector\(/.test(text) || /^font-(?:tech|format)\(/.test(text)) return ({ hasExtras }) => hasExtras;
  const colon = text.indexOf(':');
  if (colon === -1) return () => false;
  const name = text.slice(0, colon).trim();
  const value = text
    .slice(colon + 1)
    .replace(/!\s*important$/, '')
    .trim();
  if (value === '') return () => false;
  if (name.startsWith('-webkit-')) return ({ engine }) => engine === 'webkit';
  if (name.startsWith('-moz-')) return ({ engine }) => engine === 'gecko';
  if (name.startsWith('-ms-')) return ({ hasExtras }) => hasExtras;
  if (isJudged(name) && !isValid(name, value)) return () => false;
  if (oldNames.test(name) && old.test(`${name}:${value}`) && !value.includes('(')) return () => true;
  return newer.test(name) || oldNames.test(name) ? ({ hasExtras }) => hasExtras : () => false;
}

/** The text after `@supports`, in lower case. */
export const supportsCondition = (prelude: string): Condition =>
  prelude.length > 2_000 ? () => false : logic(prelude, leaf);
