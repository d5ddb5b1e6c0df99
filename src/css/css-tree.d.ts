// What this module uses of css-tree, whose entry points for single parts have no types.
declare module 'css-tree/tokenizer' {
  // The types of tokens.
  export const AtKeyword: number;
  export const BadString: number;
  export const BadUrl: number;
  export const CDC: number;
  export const CDO: number;
  export const Colon: number;
  export const Comma: number;
  export const Comment: number;
  export const Delim: number;
  // biome-ignore lint/suspicious/noShadowRestrictedNames: The package exports this name.
  export const Function: number;
  export const Ident: number;
  export const LeftCurlyBracket: number;
  export const LeftParenthesis: number;
  export const LeftSquareBracket: number;
  export const RightCurlyBracket: number;
  export const RightParenthesis: number;
  export const RightSquareBracket: number;
  export const Semicolon: number;
  export const WhiteSpace: number;
  export function tokenize(css: string, onToken: (type: number, start: number, end: number) => void): void;
}

declare module 'css-tree/utils' {
  export const ident: { decode: (text: string) => string };
}
