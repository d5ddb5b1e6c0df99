// A style sheet as a client reads it: the same text without the rules that it drops.
/// <reference path="../../css/css-tree.d.ts" />
import {
  BadString,
  BadUrl,
  LeftCurlyBracket,
  RightCurlyBracket,
  Semicolon,
  tokenize,
} from 'css-tree/tokenizer';
import { OpenBrackets } from '#css/brackets.ts';
import { selectorsOf } from '#css/selector-list.ts';
import { featuresOf } from '../client-support/features.ts';
import { utf8Bytes } from '../message/characters.ts';
import { clientDeclarations, type Reading } from './client-declarations.ts';
import { dropInMedia, mediaForScheme } from './client-media.ts';
import { dropInSelector } from './client-selectors.ts';
import { type Drop, type DroppedList, dropOf } from './dropped.ts';

export interface SheetReading extends Reading {
  /** What `prefers-color-scheme` is for this client. */
  scheme: 'light' | 'dark';
}

interface Statement {
  start: number;
  prelude: string;
  /** Null without a block. */
  body: string | null;
  bodyStart: number;
}

const atRules = featuresOf('@');
const withRules = new Set(['media', 'supports', 'container', 'layer', 'scope', '-moz-document']);
/** Gmail reads style elements up to this size. */
const maxGmailBytes = 16 * 1_024;
const maxDepth = 8;

/** The rules and at-rules of a style sheet, or of a block of them. Linear time, and never throws. */
function statementsIn(css: string): { statements: Statement[]; isBroken: boolean } {
  const statements: Statement[] = [];
  const brackets = new OpenBrackets();
  let start = 0;
  let block: { prelude: string; start: number } | null = null;
  let isBroken = false;
  tokenize(css, (type, from, to) => {
    if (type === BadString || type === BadUrl) isBroken = true;
    if (brackets.depth === 0) {
      if (type === RightCurlyBracket) isBroken = true;
      if (type === Semicolon) {
        const prelude = css.slice(start, from).trim();
        if (prelude !== '') statements.push({ start, prelude, body: null, bodyStart: from });
        start = to;
        return;
      }
      if (type === LeftCurlyBracket) block = { prelude: css.slice(start, from).trim(), start: to };
    }
    brackets.read(type);
    if (brackets.depth > 0 || block === null || type !== RightCurlyBracket) return;
    const { prelude, start: bodyStart } = block;
    statements.push({ start, prelude, body: css.slice(bodyStart, from), bodyStart });
    block = null;
    start = to;
  });
  const open = block as { prelude: string; start: number } | null;
  if (open) {
    isBroken = true;
    statements.push({ start, prelude: open.prelude, body: css.slice(open.start), bodyStart: open.start });
  }
  return { statements, isBroken };
}

const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/^\s*(?:<!--|-->)\s*/, '')
    .trim();

const wholeSheet = (reason: Drop['reason'], excerpt: string): Drop => ({
  name: '<style>',
  slug: 'html-style',
  reason,
  effect: 'layout',
  excerpt,
});

const nesting = (excerpt: string): Drop => ({
  name: 'a { b {} }',
  slug: 'css-nesting',
  reason: 'unsupported',
  effect: 'look',
  excerpt,
});

/** Gmail drops the whole style sheet for this: thrown and caught in this file only. */
class Spoiled extends Error {
  readonly drop: Drop;
  constructor(drop: Drop) {
    super(drop.name);
    this.drop = drop;
  }
}

class SheetReader {
  private readonly reading: SheetReading;
  private readonly list: DroppedList;
  constructor(reading: SheetReading, list: DroppedList) {
    this.reading = reading;
    this.list = list;
  }

  read(css: string, offset: number, depth: number, isTop: boolean): string {
    const { statements, isBroken } = statementsIn(css);
    const { client } = this.reading;
    if (isBroken && client?.isGmail) throw new Spoiled(wholeSheet('syntax-error', css.trim().slice(-80)));
    if (!isTop && client?.isGmail && statements.some(({ prelude }) => prelude.startsWith('@')))
      throw new Spoiled(wholeSheet('syntax-error', statements[0]?.prelude ?? ''));
    return statements
      .map((statement) => {
        const prelude = withoutComments(statement.prelude);
        return prelude.startsWith('@')
          ? this.atRule(prelude, statement, offset, depth)
          : this.rule(prelude, statement, offset);
      })
      .filter((text) => text !== '')
      .join('\n');
  }

  private atRule(
    prelude: string,
    { body, start, bodyStart }: Statement,
    offset: number,
    depth: number,
  ): string {
    const { client, scheme, hasImages } = this.reading;
    const word = /^@[\w-]+/.exec(prelude)?.[0] ?? '@';
    const name = word
      .slice(1)
      .toLowerCase()
      .replace(/^-(?:webkit|o)-(?=keyframes)/, '');
    const condition = prelude.slice(word.length).trim();
    const at = offset + start;
    const feature = atRules.get(name);
    const drop =
      client === null
        ? null
        : name === 'media'
          ? dropInMedia(client, condition)
          : feature?.support[client.index] === 'n'
            ? dropOf(feature, `@${name}`, prelude)
            : feature && client.isWord && name === 'font-face' && /url\(/i.test(body ?? '')
              ? dropOf(feature, '@font-face', body?.trim() ?? '', 'partly')
              : null;
    if (drop) {
      const isDarkQuery = drop.slug === 'css-at-media-prefers-color-scheme';
      this.list.add(isDarkQuery && scheme === 'dark' ? { ...drop, effect: 'look' } : drop, at);
      return '';
    }
    if (body === null) return hasImages || name !== 'import' ? `${prelude};` : '';
    if (!withRules.has(name)) return `${prelude}{${body}}`;
    if (depth >= maxDepth) return '';
    if (depth > 0 && name === 'media' && client?.id === 'outlook-web' && feature) {
      this.list.add(dropOf(feature, '@media', prelude, 'partly'), at);
      return '';
    }
    const inner = this.read(body, offset + bodyStart, depth + 1, false);
    const written = name === 'media' ? mediaForScheme(condition, scheme) : condition;
    return inner === '' ? '' : `${word} ${written}{\n${inner}\n}`;
  }

  private rule(prelude: string, { body, start, bodyStart }: Statement, offset: number): string {
    if (body === null || prelude === '') return '';
    const { client, scheme } = this.reading;
    const selectors = selectorsOf(prelude, null).filter((selector) => {
      const drop = client && selector !== '' ? dropInSelector(client, selector) : null;
      if (drop) this.list.add(drop, offset + start);
      return drop === null && selector !== '';
    });
    if (selectors.length === 0) return '';
    const isNested = body.includes('{');
    if (
      isNested &&
      client &&
      client.id !== 'iphone-mail' &&
      client.id !== 'apple-mail' &&
      client.id !== 'samsung'
    )
      this.list.add(nesting(body.trim()), offset + bodyStart);
    else if (isNested) return `${prelude}{${body}}`;
    const { css, drops, limited, spoiler } = clientDeclarations(body, null, this.reading);
    if (spoiler) throw new Spoiled(spoiler);
    for (const drop of drops) this.list.add(drop, offset + bodyStart);
    const list = selectors.join(',');
    const text = (css ?? body).replace(/(?<![\w-])color-scheme\s*:[^;}]*/gi, `color-scheme:${scheme}`);
    const rules = text.trim() === '' ? [] : [`${list}{${text.trim()}}`];
    for (const [suffix, more] of limited)
      rules.push(`${selectors.map((selector) => `${selector}${suffix}`).join(',')}{${more}}`);
    return rules.join('\n');
  }
}

/** The style sheet as a client reads it; null when it drops the whole element. `offset` is where it begins in the HTML. */
export function clientStyleSheet(
  css: string,
  offset: number,
  reading: SheetReading,
  list: DroppedList,
): string | null {
  const { client } = reading;
  if (client?.isGmail && css.length > maxGmailBytes / 3 && utf8Bytes(css) > maxGmailBytes) {
    list.add(wholeSheet('too-large', `${Math.round(utf8Bytes(css) / 1_024)} KB`), offset);
    return null;
  }
  try {
    return new SheetReader(reading, list).read(css, offset, 0, true);
  } catch (error) {
    if (!(error instanceof Spoiled)) throw error;
    list.add({ ...error.drop, name: '<style>', reason: 'syntax-error' }, offset);
    return null;
  }
}
