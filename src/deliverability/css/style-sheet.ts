// A style sheet as rules. Unparsable parts are skipped, as in a browser.
import { copyOf } from '../message/characters.ts';
import { type Declared, declarationsOf } from './declarations.ts';
import { all, type Condition, mediaCondition } from './media.ts';
import { supportsCondition } from './supports.ts';

export interface SheetRule {
  selectors: string;
  declared: Declared;
  /** Its conditions, such as `(max-width:600px)`; `''` when it always applies. */
  condition: string;
  /** Where it applies; null when everywhere. Rules of one block share it. */
  when: Condition | null;
}

export interface StyleSheet {
  rules: SheetRule[];
  /** The names of its at-rules, with their preludes. */
  atRules: { name: string; prelude: string }[];
}

const deepest = 6;

/** The offset after the brace that closes the one at `open`. */
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

/** `only screen` adds no condition to an email on a screen. */
const conditionOf = (prelude: string): string =>
  prelude
    .toLowerCase()
    .replace(/\b(?:only|screen|all|and)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Features that only some programs support. */
const extra: Condition = ({ hasExtras }) => hasExtras;

const both = (outer: Condition | null, inner: Condition): Condition => (outer ? all([outer, inner]) : inner);

const plainMedia = /^(?:(?:only\s+)?(?:screen|all))?$/;

const whenOf = (media: string): Condition | null => (plainMedia.test(media) ? null : mediaCondition(media));

interface Around {
  condition: string;
  when: Condition | null;
}

function scan(css: string, { condition, when }: Around, depth: number, sheet: StyleSheet): void {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    const stop = css.indexOf(';', at);
    if (stop !== -1 && (open === -1 || stop < open)) {
      const statement = css.slice(at, stop).trim();
      if (statement.startsWith('@')) addAtRule(statement, sheet);
      at = stop + 1;
      continue;
    }
    if (open === -1) return;
    const prelude = css
      .slice(at, open)
      .replace(/^[\s}]+/, '')
      .trim();
    const isNested = prelude.startsWith('@');
    const end = isNested ? endOfBlock(css, open) : css.indexOf('}', open);
    const body = css.slice(open + 1, end === -1 ? css.length : end);
    at = end === -1 ? css.length : end + 1;
    if (!isNested) {
      if (prelude) sheet.rules.push({ selectors: prelude, declared: declarationsOf(body), condition, when });
      continue;
    }
    const name = addAtRule(prelude, sheet);
    if (depth >= deepest) continue;
    const rest = prelude
      .slice(name.length + 1)
      .trim()
      .toLowerCase();
    if (name === 'media') {
      const inner = conditionOf(rest);
      const own = whenOf(rest);
      scan(
        body,
        {
          condition: condition && inner ? `${condition} ${inner}` : condition || inner,
          when: own ? both(when, own) : when,
        },
        depth + 1,
        sheet,
      );
    } else if (name === 'supports' || name === 'container' || name === '-moz-document') {
      const own: Condition =
        name === 'supports'
          ? supportsCondition(rest)
          : name === 'container'
            ? extra
            : ({ engine }) => engine === 'gecko';
      scan(body, { condition: `${condition} ${name}`.trim(), when: both(when, own) }, depth + 1, sheet);
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

const maxKnown = 30;
const longestKnown = 16 * 1_024;
const known = new Map<string, StyleSheet>();

/** Linear in its length, whatever it contains. An email that is being edited has the same one after every change. */
export function readStyleSheet(css: string, media = ''): Readonly<StyleSheet> {
  if (css.length > longestKnown || media !== '') return readAnew(css, media);
  const kept = known.get(css);
  if (kept) return kept;
  if (known.size >= maxKnown) known.clear();
  const own = copyOf(css);
  const sheet = readAnew(own, '');
  known.set(own, sheet);
  return sheet;
}

function readAnew(css: string, media: string): StyleSheet {
  const sheet: StyleSheet = { rules: [], atRules: [] };
  const bare = css.includes('<!--') ? css.replaceAll('<!--', '').replaceAll('-->', '') : css;
  const own = media.trim().toLowerCase();
  scan(withoutComments(bare), { condition: conditionOf(media), when: whenOf(own) }, 0, sheet);
  return sheet;
}

function withoutComments(css: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = css.indexOf('/*'); at !== -1; at = css.indexOf('/*', from)) {
    parts.push(css.slice(from, at));
    const end = css.indexOf('*/', at + 2);
    if (end === -1) return parts.join(' ');
    from = end + 2;
  }
  parts.push(css.slice(from));
  return parts.join(' ');
}

/** The style sheets of an HTML document, without those in comments (for Outlook alone). */
export function styleElementsIn(html: string): { at: number; css: string; media: string }[] {
  const found: { at: number; css: string; media: string }[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const isComment = html.startsWith('!--', at + 1);
    if (!isComment && !isStyle(html, at)) {
      at += 1;
      continue;
    }
    const start = isComment ? at + 2 : html.indexOf('>', at) + 1;
    if (start === 0) break;
    const end = isComment ? html.indexOf('-->', start) : endOfStyle(html, start);
    if (end === -1) break;
    if (!isComment) {
      const tag = html.slice(at, start);
      const media = /\bmedia\s*=\s*["']?([^"'>]*)/i.exec(tag)?.[1] ?? '';
      found.push({ at, css: html.slice(start, end), media });
    }
    at = isComment ? end + 3 : end;
  }
  return found;
}

const styleTag = /<style(?=[\s>])/iy;

function isStyle(html: string, at: number): boolean {
  if ((html.charCodeAt(at + 1) | 32) !== 0x73) return false;
  styleTag.lastIndex = at;
  return styleTag.test(html);
}

function endOfStyle(html: string, start: number): number {
  const close = /<\/style/gi;
  close.lastIndex = start;
  return close.exec(html)?.index ?? html.length;
}
