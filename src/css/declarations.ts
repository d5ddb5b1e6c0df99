// Reads the declarations of a style attribute or of a rule, as a browser does (CSS Syntax 3, section 5).
/// <reference path="./css-tree.d.ts" />
import {
  BadString,
  BadUrl,
  Colon,
  Comment,
  Delim,
  Ident,
  LeftCurlyBracket,
  RightCurlyBracket,
  RightParenthesis,
  RightSquareBracket,
  Semicolon,
  tokenize,
  WhiteSpace,
} from 'css-tree/tokenizer';
import { ident } from 'css-tree/utils';
import { OpenBrackets } from './brackets.ts';

export interface Declaration {
  /** In lower case; a custom property, such as `--ink`, as written. */
  name: string;
  /** As written, without comments, with escapes decoded. */
  value: string;
  isImportant: boolean;
}

/** No value has so many brackets inside each other. */
const maxDepth = 100;

const decoded = (text: string): string => (text.includes('\\') ? ident.decode(text) : text);

const isImportant = (word: string): boolean => decoded(word).toLowerCase() === 'important';

/**
 * The declarations in their order, without the invalid ones: those that are no name, colon and value, and blocks with
 * what comes before them. Whether a property exists and a value suits it is not judged. Takes any text, never throws,
 * and takes linear time.
 */
export function readDeclarations(css: string): Declaration[] {
  const found: Declaration[] = [];
  const brackets = new OpenBrackets();
  let state: 'start' | 'name' | 'value' | 'bang' | 'important' | 'invalid' = 'start';
  let isBlock = false;
  let name = '';
  let value = '';
  let from = 0;

  const finish = (end: number): void => {
    if (state === 'value' || state === 'important') {
      if (state === 'value') value += css.slice(from, end) + ')'.repeat(brackets.depth);
      const bare = decoded(value).trim();
      if (bare !== '') found.push({ name, value: bare, isImportant: state === 'important' });
    }
    state = 'start';
  };

  /** Reads a token outside of brackets. */
  const readOutside = (type: number, start: number, end: number): void => {
    if (type === LeftCurlyBracket && !(state === 'value' && name.startsWith('--'))) {
      state = 'invalid';
      isBlock = true;
    } else if (state === 'value') {
      if (type === Delim && css[start] === '!') {
        state = 'bang';
        value += css.slice(from, start);
      } else if (type === RightParenthesis || type === RightSquareBracket || type === RightCurlyBracket)
        state = 'invalid';
    } else if (type === WhiteSpace) return;
    else if (state === 'start') {
      state = type === Ident ? 'name' : 'invalid';
      name = decoded(css.slice(start, end));
      if (!name.startsWith('--')) name = name.toLowerCase();
    } else if (state === 'name') {
      state = type === Colon ? 'value' : 'invalid';
      value = '';
      from = end;
    } else if (state === 'bang') state = isImportant(css.slice(start, end)) ? 'important' : 'invalid';
    else state = 'invalid';
  };

  tokenize(css, (type, start, end) => {
    if (type === Comment) {
      if (state === 'value') value += `${css.slice(from, start)} `;
      from = end;
      return;
    }
    if (brackets.depth === 0) {
      if (type === Semicolon) {
        finish(start);
        return;
      }
      readOutside(type, start, end);
    }
    brackets.read(type);
    if (type === BadString || type === BadUrl || brackets.depth > maxDepth) state = 'invalid';
    if (isBlock && brackets.depth === 0) {
      isBlock = false;
      state = 'start';
    }
  });
  finish(css.length);
  return found;
}
