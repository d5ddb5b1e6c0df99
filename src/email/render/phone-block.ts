// The look of a block on phones: classes on its row, for which the head has rules in its one media query (rule D6). Mail
// programs that drop style sheets show the block as on wide screens.
import type { Block } from '../document/block.ts';
import type { RenderedBlock } from './block-memo.ts';
import { evenLineHeight, pixels, sidesOf } from './measure.ts';
import { closeRows, openRows } from './table.ts';

const maxPadding = 120;

/** The line height of a text relative to its size; that of other blocks. */
const ratioOf = (block: Block): number =>
  'lineHeight' in block.styles ? Number(block.styles.lineHeight ?? 1.5) : 1.5;

/** Class names that say what they do: `hp` hides, `f20-30` sets size and line height, `ac` aligns, `q8-0-8-0` pads. */
export function phoneClasses(block: Block): string[] {
  const { phone } = block;
  if (!phone) return [];
  const names: string[] = [];
  if (phone.hidden) names.push('hp');
  if (phone.fontSize !== undefined) {
    const size = pixels(phone.fontSize, 8, 96, 16);
    names.push(`f${size}-${evenLineHeight(size, ratioOf(block))}`);
  }
  if (phone.textAlign !== undefined) names.push(`a${phone.textAlign[0]}`);
  if (phone.padding !== undefined) {
    const { top, right, bottom, left } = sidesOf(phone.padding, maxPadding);
    names.push(`q${top}-${right}-${bottom}-${left}`);
  }
  return names;
}

const sides = { al: 'left', ac: 'center', ar: 'right' } as const;

/** What a class of `phoneClasses` does, as CSS declarations; null: it is none of them, or `hp`. */
export function phoneDeclarations(name: string): { kind: 'text' | 'align' | 'padding'; css: string } | null {
  const [, size, line] = /^f(\d+)-(\d+)$/.exec(name) ?? [];
  if (size && line)
    return { kind: 'text', css: `font-size:${size}px!important;line-height:${line}px!important` };
  if (name in sides)
    return { kind: 'align', css: `text-align:${sides[name as keyof typeof sides]}!important` };
  const [, lengths] = /^q(\d+-\d+-\d+-\d+)$/.exec(name) ?? [];
  if (lengths) return { kind: 'padding', css: `padding:${lengths.replaceAll('-', 'px ')}px!important` };
  return null;
}

/** What has a size of its own: the size of a button is on its link. */
const sized = ['td', 'th', 'h1', 'h2', 'h3', 'td>a'];

/** Its rule; null: the class is none of a block. */
export function phoneRule(name: string): string | null {
  const declarations = phoneDeclarations(name);
  if (!declarations) return null;
  const { kind, css } = declarations;
  if (kind === 'text') return `${sized.map((element) => `.${name} ${element}`).join()}{${css}}`;
  return kind === 'align' ? `.${name} td{${css}}` : `.${name}>td{${css}}`;
}

const rowTag = /<(\/?)tr[\s>]/g;

/** Whether HTML is one row of a table, however many are inside of it. */
function isOneRow(html: string): boolean {
  if (!html.startsWith('<tr>')) return false;
  let depth = 0;
  for (const { 1: slash, index } of html.matchAll(rowTag)) {
    depth += slash ? -1 : 1;
    if (depth === 0) return html.slice(index).trim() === '</tr>';
  }
  return false;
}

/** The block with the classes of its phone look; unchanged without one. */
export function withPhoneClasses(block: Block, part: RenderedBlock): RenderedBlock {
  const names = phoneClasses(block).join(' ');
  if (names === '' || part.html === '') return part;
  // On a line of its own: the line of a row may be as long as mail servers allow.
  const open = `<tr\nclass="${names}"\n>`;
  const html = isOneRow(part.html)
    ? open + part.html.slice('<tr>'.length)
    : `${open}<td>${openRows}${part.html}${closeRows}</td></tr>\n`;
  return { ...part, html, cellClasses: part.cellClasses ? `${part.cellClasses} ${names}` : names };
}
