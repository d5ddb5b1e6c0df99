// Reads a style sheet into rules, as a browser does (CSS Syntax 3, section 5, and CSS Nesting 1).
/// <reference path="./css-tree.d.ts" />
import {
  AtKeyword,
  CDC,
  CDO,
  Colon,
  Comment,
  Ident,
  LeftCurlyBracket,
  RightCurlyBracket,
  Semicolon,
  tokenize,
  WhiteSpace,
} from 'css-tree/tokenizer';
import { OpenBrackets } from './brackets.ts';
import { parseSelectors } from './selector.ts';
import { selectorsOf } from './selector-list.ts';

export interface AtRule {
  /** In lower case, without `@`. */
  name: string;
  /** The text between the name and the block or semicolon, without comments. */
  prelude: string;
}

export interface StyleRule {
  /** The list of its selectors as written. */
  prelude: string;
  /** Each of them, nested ones with those of the rule around them. */
  selectors: readonly string[];
  /** The text of its declarations, which `readDeclarations` takes. */
  declarations: string;
  /** The at-rules around it, outermost first. Rules of one block have the same array. */
  conditions: readonly AtRule[];
  /** It is inside another rule, or in an at-rule inside one: only newer programs read it. */
  isNested: boolean;
}

export interface StyleSheet {
  rules: StyleRule[];
  /** The at-rules outside of skipped blocks, in their order. */
  atRules: AtRule[];
}

/** An open block, or the sheet. */
interface Container {
  prelude: string;
  conditions: readonly AtRule[];
  /** Those that its declarations are for; null where declarations have no effect. */
  selectors: readonly string[] | null;
  /** All of them can be parsed; null as long as no rule inside needed to know. */
  isValid: boolean | null;
  isNested: boolean;
}

/** What is being read: a declaration, or what stands before a block or semicolon. */
interface Statement {
  startsAt: number;
  first: { type: number; text: string } | null;
  /** The declaration of a custom property: blocks are part of its value. */
  isCustomProperty: boolean;
}

/** At-rules with rules for elements in their block. */
const conditionalNames = new Set(['media', 'supports', 'container', 'layer', 'scope', '-moz-document']);

/** Blocks that are deeper in other blocks are skipped. */
const maxDepth = 8;

/** Every nested rule repeats the selectors around it. More of them than any email has are skipped. */
const maxNestedRules = 1_000;

function withoutComments(css: string): string {
  if (!css.includes('/*')) return css;
  let bare = '';
  tokenize(css, (type, start, end) => {
    bare += type === Comment ? ' ' : css.slice(start, end);
  });
  return bare;
}

/**
 * Reads a style sheet. A nested rule becomes a rule of its own, after the declarations before it; keyframes, fonts and
 * other blocks without rules are skipped. Takes any text, never throws, and takes linear time.
 */
export function readStyleSheet(css: string): StyleSheet {
  const sheet: StyleSheet = { rules: [], atRules: [] };
  const outer: Container[] = [];
  let container: Container = {
    prelude: '',
    conditions: [],
    selectors: null,
    isValid: null,
    isNested: false,
  };
  const brackets = new OpenBrackets();
  let isSkipping = false;
  let nestedRules = 0;
  /** Where the declarations begin that belong to no rule of the result yet. */
  let unreadAt = 0;
  let statement: Statement = { startsAt: 0, first: null, isCustomProperty: false };

  const begin = (at: number): void => {
    statement = { startsAt: at, first: null, isCustomProperty: false };
  };

  const addDeclarations = (end: number): void => {
    const { prelude, selectors, conditions, isNested } = container;
    if (selectors === null || selectors.length === 0) return;
    const declarations = css.slice(unreadAt, end);
    if (declarations.trim() !== '')
      sheet.rules.push({ prelude, selectors, declarations, conditions, isNested });
  };

  /** The at-rule that the statement begins; null if it begins none. */
  const addAtRule = (end: number): AtRule | null => {
    const { first, startsAt } = statement;
    if (first?.type !== AtKeyword) return null;
    const prelude = withoutComments(css.slice(startsAt + first.text.length, end)).trim();
    const atRule = { name: first.text.slice(1).toLowerCase(), prelude };
    sheet.atRules.push(atRule);
    return atRule;
  };

  /** The container of the block after the statement; null if the block is skipped. */
  const opened = (end: number): Container | null => {
    const { conditions, selectors } = container;
    const isNested = selectors !== null;
    const atRule = addAtRule(end);
    if (isNested) nestedRules += 1;
    if (outer.length >= maxDepth || nestedRules > maxNestedRules) return null;
    if (selectors !== null) container.isValid ??= parseSelectors(selectors) !== null;
    if (container.isValid === false) return null;
    if (atRule === null) {
      const prelude = withoutComments(css.slice(statement.startsAt, end)).trim();
      return { prelude, conditions, selectors: selectorsOf(prelude, selectors), isValid: null, isNested };
    }
    if (!conditionalNames.has(atRule.name)) return null;
    return { ...container, conditions: [...conditions, atRule], isNested };
  };

  const readBlockStart = (start: number, end: number): void => {
    addDeclarations(statement.startsAt);
    const block = opened(start);
    if (block === null) {
      isSkipping = true;
      brackets.read(LeftCurlyBracket);
      return;
    }
    outer.push(container);
    container = block;
    unreadAt = end;
    begin(end);
  };

  const readBlockEnd = (start: number, end: number, parent: Container): void => {
    addDeclarations(start);
    outer.pop();
    container = parent;
    unreadAt = end;
    begin(end);
  };

  const readStatementToken = (type: number, start: number, end: number): void => {
    const parent = outer.at(-1);
    // Outside of rules a semicolon ends at-rules only; elsewhere it becomes part of a selector, which is invalid then.
    const isInRule = container.selectors !== null;
    const { first, isCustomProperty } = statement;
    if (type === RightCurlyBracket && parent) readBlockEnd(start, end, parent);
    else if (type === LeftCurlyBracket && !isCustomProperty) readBlockStart(start, end);
    else if (type === Semicolon && (isInRule || first?.type === AtKeyword)) {
      addAtRule(start);
      begin(end);
    } else if (first === null) {
      if (type === WhiteSpace || type === Comment || (!parent && (type === CDO || type === CDC))) return;
      statement.startsAt = start;
      statement.first = { type, text: css.slice(start, end) };
      brackets.read(type);
    } else {
      if (type === Colon && isInRule && first.type === Ident && first.text.startsWith('--'))
        statement.isCustomProperty = true;
      brackets.read(type);
    }
  };

  tokenize(css, (type, start, end) => {
    if (brackets.depth === 0) {
      readStatementToken(type, start, end);
      return;
    }
    brackets.read(type);
    if (brackets.depth > 0 || !isSkipping) return;
    isSkipping = false;
    unreadAt = end;
    begin(end);
  });
  if (!isSkipping) {
    addAtRule(css.length);
    addDeclarations(css.length);
  }
  return sheet;
}
