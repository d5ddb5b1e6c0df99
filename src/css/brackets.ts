// The brackets that are open at a token.
/// <reference path="./css-tree.d.ts" />
import {
  Function as FunctionToken,
  LeftCurlyBracket,
  LeftParenthesis,
  LeftSquareBracket,
  RightCurlyBracket,
  RightParenthesis,
  RightSquareBracket,
} from 'css-tree/tokenizer';

/** The closing token of each opening one, by its type. */
const closers: number[] = [];
closers[FunctionToken] = RightParenthesis;
closers[LeftParenthesis] = RightParenthesis;
closers[LeftSquareBracket] = RightSquareBracket;
closers[LeftCurlyBracket] = RightCurlyBracket;

/** The brackets that are open: a list, not calls, so that no depth overflows the stack. */
export class OpenBrackets {
  depth = 0;
  private readonly expected: number[] = [];

  /** Opens a bracket, or closes the innermost one; a closing bracket of another kind has no effect, as in browsers. */
  read(type: number): void {
    const closer = closers[type];
    if (closer !== undefined) {
      this.expected[this.depth] = closer;
      this.depth += 1;
    } else if (this.depth > 0 && type === this.expected[this.depth - 1]) this.depth -= 1;
  }
}
