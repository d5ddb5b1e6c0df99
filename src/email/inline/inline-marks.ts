// The marks that tags and their styles give to their text.
import { readDeclarations } from '#css/declarations.ts';
import { hexColor } from '../render/color.ts';
import { memoize } from '../render/memoize.ts';
import type { Mark, SimpleMark, SpanStyle } from './inline-model.ts';

/** The marks of tags that have one. */
export const simpleMarks: ReadonlyMap<string, SimpleMark> = new Map([
  ['b', 'b'],
  ['strong', 'strong'],
  ['i', 'i'],
  ['em', 'em'],
  ['u', 'u'],
  ['s', 's'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['strike', 's'],
  ['del', 's'],
  ['ins', 'u'],
]);

function fontSizeOf(value: string): number | undefined {
  const match = /^([\d.]{1,6})(px|pt)$/.exec(value.trim().toLowerCase());
  const size = match ? Math.round(Number(match[1]) * (match[2] === 'pt' ? 4 / 3 : 1)) : Number.NaN;
  return size >= 8 && size <= 96 ? size : undefined;
}

/** The marks of a style attribute: pasted text expresses bold and italic this way. */
export const marksOfStyle = memoize((style: string): readonly Mark[] => {
  const declared = new Map(readDeclarations(style).map(({ name, value }) => [name, value]));
  const marks: Mark[] = [];
  const weight = declared.get('font-weight') ?? '';
  if (/^(bold|bolder|[6-9]00)$/i.test(weight)) marks.push({ kind: 'b' });
  if (/^(italic|oblique)/i.test(declared.get('font-style') ?? '')) marks.push({ kind: 'i' });
  const decoration = declared.get('text-decoration') ?? declared.get('text-decoration-line') ?? '';
  if (/underline/i.test(decoration)) marks.push({ kind: 'u' });
  if (/line-through/i.test(decoration)) marks.push({ kind: 's' });
  const span: SpanStyle = {};
  const color = hexColor(declared.get('color') ?? '');
  const background = hexColor(declared.get('background-color') ?? '');
  const fontSize = fontSizeOf(declared.get('font-size') ?? '');
  if (color) span.color = color;
  if (background) span.backgroundColor = background;
  if (fontSize) span.fontSize = fontSize;
  if (color || background || fontSize) marks.push({ kind: 'span', style: span });
  return marks;
});
