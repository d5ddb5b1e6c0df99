// HTML inside a design as blocks: by the same steps as an imported page, so that texts, lists, images, buttons and tables
// in it become what they become there.
import type { Block } from '../../document/block.ts';
import { isNestedTooDeep } from '../../document/nesting.ts';
import { plainStyle } from '../../import/computed-style.ts';
import { fixedPart } from '../../import/fixed-part.ts';
import type { ElementNode } from '../../import/nodes.ts';
import { toBlocks } from '../../import/to-blocks/to-blocks.ts';
import { readTree } from '../../import/tree.ts';
import { visibleTextIn } from '../../import/word-counts.ts';
import { contrast } from '../../render/color.ts';
import { sidePadding } from '../../render/layout-context.ts';
import type { TextLook } from '../design.ts';
import { flattenFragment } from '../fragment.ts';
import type { ReportRecord } from '../report/report-record.ts';

/** What is around a text. */
export interface Surroundings {
  /** `#rrggbb` behind it; null for an image. */
  ground: string | null;
  /** Of the column, px. */
  width: number;
}

/** Tags of a part without nested ones; more are counted exactly. */
const maxHarmlessTags = 200;

const isTooDeep = (html: string): boolean => {
  let tags = 0;
  for (
    let index = html.indexOf('<');
    index !== -1 && tags <= maxHarmlessTags;
    index = html.indexOf('<', index + 1)
  )
    tags += 1;
  return tags > maxHarmlessTags && isNestedTooDeep(html);
};

const stylesOf = (look: TextLook, ground: string): [name: string, value: string][] => [
  ['display', 'block'],
  ['font-family', look.family],
  ['font-size', `${look.size}px`],
  ['font-weight', String(look.weight)],
  ['font-style', look.isItalic ? 'italic' : 'normal'],
  ['color', look.color],
  ['line-height', look.lineHeight === null ? 'normal' : String(look.lineHeight)],
  ['letter-spacing', `${look.letterSpacing}px`],
  ['text-align', look.align],
  ['background-color', ground],
];

const sheetOf = ({ paragraphSpace, linkColor }: TextLook): string =>
  `p,h1,h2,h3,h4,h5,h6{margin:0 0 ${paragraphSpace}px}ul,ol{margin:0}${linkColor === null ? '' : `a{color:${linkColor}}`}`;

/** On an image, whose colors are unknown, the author's color is right: the opposite is assumed behind it. */
const groundFor = ({ color }: TextLook, { ground }: Surroundings): string =>
  ground ?? (contrast(color, '#000000') > contrast(color, '#ffffff') ? '#000000' : '#ffffff');

function blocksIn(root: ElementNode, look: TextLook, around: Surroundings, record: ReportRecord): Block[] {
  const ground = groundFor(look, around);
  root.declared = new Map([...stylesOf(look, ground), ...root.declared]);
  const { translate } = record;
  record.addOriginal(visibleTextIn(root, translate.text));
  const flattened = flattenFragment(root, translate);
  const converted = toBlocks(flattened.items, ground, around.width + 2 * sidePadding);
  record.addConversion(flattened, converted);
  return converted.blocks;
}

/** Null for HTML that is nested too deep or has too many elements. `css` are rules of the design for it. */
function treeOf(html: string, look: TextLook, css: string, record: ReportRecord): ElementNode | null {
  if (isTooDeep(html)) return null;
  const tree = readTree(`<style>${sheetOf(look)}${css.replaceAll('<', '')}</style>${html}`);
  if (tree) record.addRemoved(tree.removed);
  return tree?.root ?? null;
}

/** HTML as blocks in reading order; null if it cannot be read. The tags and the words in it are counted in the record. */
export function richText(
  html: string,
  look: TextLook,
  around: Surroundings,
  record: ReportRecord,
  css = '',
): Block[] | null {
  if (html.trim() === '') return [];
  const root = treeOf(html, look, css, record);
  return root && blocksIn(root, look, around, record);
}

/** The content of an element of a page as blocks. */
export function blocksOfElement(
  element: ElementNode,
  look: TextLook,
  around: Surroundings,
  record: ReportRecord,
): Block[] {
  const root: ElementNode = {
    ...element,
    name: '',
    parent: null,
    previous: null,
    children: element.children,
  };
  return blocksIn(root, look, around, record);
}

/** HTML as a fixed part that is safe to show, `''` if it shows nothing; null if it cannot be read. */
export function fixedOf(html: string, look: TextLook, record: ReportRecord): string | null {
  const root = treeOf(html, look, '', record);
  if (!root) return null;
  const { translate } = record;
  record.addOriginal(visibleTextIn(root, translate.text));
  const { family, size, color, lineHeight, weight, align } = look;
  const outer = { ...plainStyle, family, size, color, lineHeight, weight, align };
  return fixedPart({ ...root, name: 'div' }, outer, translate);
}
