import { expect, it } from 'vitest';
import { readDeclarations } from './declarations.ts';

const read = (css: string): string[] =>
  readDeclarations(css).map(({ name, value, isImportant }) => `${name}:${value}${isImportant ? ' (!)' : ''}`);

it.each([
  ['color:red', ['color:red']],
  [' COLOR : Red ; ; top:0', ['color:Red', 'top:0']],
  ['color:red;color:blue', ['color:red', 'color:blue']],
  ['color:red !important', ['color:red (!)']],
  ['color:red! /* */ IMPORTANT ;top:0', ['color:red (!)', 'top:0']],
  ['color:red !ie;top:0', ['top:0']],
  ['color:red !important blue;top:0', ['top:0']],
  ['color:!important;top:0', ['top:0']],
  ['color;top:0', ['top:0']],
  ['color:;top:0', ['top:0']],
  ['color red;top:0', ['top:0']],
  [':red;top:0', ['top:0']],
  ['*zoom:1;top:0', ['top:0']],
  ['_zoom:1;top:0', ['_zoom:1', 'top:0']],
  ['filter:progid:A.B(x=1);top:0', ['filter:progid:A.B(x=1)', 'top:0']],
  [
    'background:url(data:image/png;base64,AA==) red;top:0',
    ['background:url(data:image/png;base64,AA==) red', 'top:0'],
  ],
  ['background:url("a;b)c") red;top:0', ['background:url("a;b)c") red', 'top:0']],
  [`content:"a;b}c";font-family:'x;y';top:0`, ['content:"a;b}c"', "font-family:'x;y'", 'top:0']],
  ['content:"a\nb";top:0', []],
  ['content:"a\n;top:0', ['top:0']],
  ['color:/* a;b */red', ['color:red']],
  ['margin:1px/**/2px', ['margin:1px 2px']],
  ['co/**/lor:red;top:0', ['top:0']],
  ['/* color:red', []],
  ['color:red}left:0;top:0', ['top:0']],
  ['width:1px);top:0', ['top:0']],
  ['width:calc(1px;top:0', ['width:calc(1px;top:0)']],
  ['color:rgb(1,2,3', ['color:rgb(1,2,3)']],
  ['d\\69splay:n\\6fne', ['display:none']],
  ['--Ink:{a;b};top:0', ['--Ink:{a;b}', 'top:0']],
  // Nested rules end with their block and are no declarations.
  ['a{top:1px}top:0', ['top:0']],
  ['a:hover{top:1px}top:0', ['top:0']],
  ['left:0;a{top:1px;b{top:2px}}top:0', ['left:0', 'top:0']],
  ['@media print{top:1px}top:0', ['top:0']],
  ['@import "x";top:0', ['top:0']],
])('%j has the declarations %j', (css, expected) => {
  expect(read(css)).toEqual(expected);
});
