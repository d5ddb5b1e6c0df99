// Parses a style sheet into rules. Invalid parts are skipped, as in a browser.
import { copyOf } from '../../message/characters.ts';
import { all, type Condition } from './conditions.ts';
import { type DeclarationBlock, declarationsOf, withoutComments } from './declarations.ts';
import { mediaCondition } from './media.ts';
import { supportsCondition } from './supports.ts';

export interface SheetRule {
  selectors: string;
  declarations: DeclarationBlock;
  /** The conditions around it as text, such as `(max-width:600px)`; `''` when it always applies. */
  condition: string;
  /** The same as a function; null when it always applies. Rules of one block share it. */
  when: Condition | null;
}

export interface StyleSheet {
  rules: SheetRule[];
  /** The names of its at-rules, with their preludes. */
  atRules: { name: string; prelude: string }[];
}

const maxNesting = 6;

/** The offset of the brace that closes the one at `open`, or the end of the text. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    const code = css.charCodeAt(at);
    if (code === 123) depth += 1;
    else if (code === 125) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return css.length;
}

/** A media query without the words that every email on a screen satisfies, such as `only screen`. */
const conditionTextOf = (prelude: string): string =>
  prelude
    .toLowerCase()
    .replace(/\b(?:only|screen|all|and)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A container query: only some programs support it. */
const optional: Condition = ({ hasOptionalFeatures }) => hasOptionalFeatures;

const allOf = (outer: Condition | null, inner: Condition): Condition => (outer ? all([outer, inner]) : inner);

const plainMedia = /^(?:(?:only\s+)?(?:screen|all))?$/;

const mediaConditionOf = (media: string): Condition | null =>
  plainMedia.test(media) ? null : mediaCondition(media);

/** The conditions of the at-rules around a rule. */
interface Context {
  condition: string;
  when: Condition | null;
}

function scan(css: string, { condition, when }: Context, depth: number, sheet: StyleSheet): void {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    const semicolon = css.indexOf(';', at);
    if (semicolon !== -1 && (open === -1 || semicolon < open)) {
      const statement = css.slice(at, semicolon).trim();
      if (statement.startsWith('@')) addAtRule(statement, sheet);
      at = semicolon + 1;
      continue;
    }
    if (open === -1) return;
    const prelude = css
      .slice(at, open)
      .replace(/^[\s}]+/, '')
      .trim();
    const isAtRule = prelude.startsWith('@');
    const end = isAtRule ? endOfBlock(css, open) : css.indexOf('}', open);
    const body = css.slice(open + 1, end === -1 ? css.length : end);
    at = end === -1 ? css.length : end + 1;
    if (!isAtRule) {
      if (prelude)
        sheet.rules.push({ selectors: prelude, declarations: declarationsOf(body), condition, when });
      continue;
    }
    const name = addAtRule(prelude, sheet);
    if (depth >= maxNesting) continue;
    const query = prelude
      .slice(name.length + 1)
      .trim()
      .toLowerCase();
    if (name === 'media') {
      const inner = conditionTextOf(query);
      const own = mediaConditionOf(query);
      scan(
        body,
        {
          condition: condition && inner ? `${condition} ${inner}` : condition || inner,
          when: own ? allOf(when, own) : when,
        },
        depth + 1,
        sheet,
      );
    } else if (name === 'supports' || name === 'container' || name === '-moz-document') {
      const own: Condition =
        name === 'supports'
          ? supportsCondition(query)
          : name === 'container'
            ? optional
            : ({ engine }) => engine === 'gecko';
      scan(body, { condition: `${condition} ${name}`.trim(), when: allOf(when, own) }, depth + 1, sheet);
    } else if (name === 'layer' || name === 'scope') scan(body, { condition, when }, depth + 1, sheet);
  }
}

function addAtRule(statement: string, sheet: StyleSheet): string {
  const name = /^@(-?[\w-]+)/.exec(statement)?.[1]?.toLowerCase() ?? '';
  sheet.atRules.push({
    name,
    prelude: statement
      .slice(name.length + 1)
      .trim()
      .toLowerCase(),
  });
  return name;
}

const maxCached = 30;
const maxCachedCharacters = 16 * 1_024;
const cache = new Map<string, StyleSheet>();

/**
 * Parses the text of a `style` element in linear time. `media` is its attribute. Cached, because an email that is being
 * edited has the same style sheets after every change.
 */
export function parseStyleSheet(css: string, media = ''): Readonly<StyleSheet> {
  if (css.length > maxCachedCharacters || media !== '') return parse(css, media);
  const cached = cache.get(css);
  if (cached) return cached;
  if (cache.size >= maxCached) cache.clear();
  const copy = copyOf(css);
  const sheet = parse(copy, '');
  cache.set(copy, sheet);
  return sheet;
}

function parse(css: string, media: string): StyleSheet {
  const sheet: StyleSheet = { rules: [], atRules: [] };
  const bare = css.includes('<!--') ? css.replaceAll('<!--', '').replaceAll('-->', '') : css;
  const query = media.trim().toLowerCase();
  scan(withoutComments(bare), { condition: conditionTextOf(media), when: mediaConditionOf(query) }, 0, sheet);
  return sheet;
}
