// Elements that become one item, whatever is around them.
import { borderOn, heightOf, type Line, marginOf } from '../box.ts';
import { type Align, type ComputedStyle, hiddenBy, ownBackground, styleIn } from '../computed-style.ts';
import { buttonOf, clearButtonOf, type FoundButton } from '../find-button.ts';
import { type Frame, frameIn } from '../layout/frames.ts';
import type { Places } from '../layout/places.ts';
import type { ElementNode } from '../nodes.ts';
import type { StyleSheet } from '../style-sheet.ts';
import { heightIn, lineIn, ownSpacersIn, ruleColor } from './empty-boxes.ts';
import { imageOf, isTrackingPixel, spacerHeightOf } from './images.ts';
import { listOf } from './lists.ts';
import type { FlattenState } from './state.ts';

/** Px. */
const maxSpace = 400;
/** Above and below a rule, px. */
const ruleMargin = 8;

/** An image of its own; a tracking pixel or a transparent spacer is left out. */
export function writeImage(state: FlattenState, image: ElementNode, style: ComputedStyle): void {
  const { writer, leftOut } = state;
  if (isTrackingPixel(image)) {
    leftOut.addUnsupported(image);
    return;
  }
  const spacerHeight = spacerHeightOf(image);
  if (spacerHeight !== null) {
    if (spacerHeight > 2) writer.gap.addSpace(Math.min(maxSpace, spacerHeight), writer.frame);
    leftOut.addAddress('spacer', image.attributes.src ?? '');
    return;
  }
  writer.endLine();
  const { declared } = image;
  const isCentered = declared.get('margin-left') === 'auto' && declared.get('margin-right') === 'auto';
  writer.gap.addMargin(marginOf(image, 'top', style.size), writer.frame);
  writer.add({
    kind: 'image',
    image: imageOf(image, style, state),
    align:
      (state.isOwn ? ownAlignOf(image) : null) ?? (isCentered ? 'center' : (style.boxAlign ?? style.align)),
    background: style.background,
  });
  writer.gap.addMargin(marginOf(image, 'bottom', style.size), writer.frame);
}

/** An image of this product that is narrower than its column is in a table that has its alignment. */
function ownAlignOf(image: ElementNode): Align | null {
  const link = image.parent?.name === 'a' ? image.parent : image;
  const table = link.parent?.parent?.parent;
  const align = table?.name === 'table' ? table.attributes.align : undefined;
  return align === 'left' || align === 'center' || align === 'right' ? align : null;
}

/** False for a link that does not look like a button. */
export function writeButton(state: FlattenState, link: ElementNode, outer: ComputedStyle): boolean {
  const { translate, writer } = state;
  const button = buttonOf(link, outer, state.summaries) ?? (state.isOwn ? clearButtonOf(link, outer) : null);
  if (!button) return false;
  writer.add(
    {
      ...button,
      label: translate.text(button.label),
      href: translate.address(button.href),
      align: outer.boxAlign ?? outer.align,
    },
    frameAround(writer.frame, button, link, state),
  );
  return true;
}

/** The frame outside of the boxes that are the button: a cell with its fill or its border, and nothing else in it. */
function frameAround(
  inner: Frame | null,
  button: FoundButton,
  link: ElementNode,
  { summaries }: FlattenState,
): Frame | null {
  let frame = inner;
  for (let next = inner; next?.parent; next = next.parent) {
    const { element, paint } = next;
    if (summaries(element).characters !== summaries(link).characters || summaries(element).images > 0) break;
    if (paint && (paint.color === button.fill || (button.isOutlined && paint.border !== null))) {
      next.isButton = true;
      frame = next.parent;
    }
    if (element.name === 'table') break;
  }
  return frame;
}

/** An `hr`. */
export function writeRule(state: FlattenState, rule: ElementNode, style: ComputedStyle): void {
  const { writer } = state;
  writer.endLine();
  writer.gap.addMargin(ruleMargin, writer.frame);
  const border = borderOn(rule, 'top', style) ?? borderOn(rule, 'bottom', style);
  const color = ownBackground(rule) ?? border?.color ?? ruleColor;
  const width = border?.width ?? Math.min(20, Math.max(1, Math.round(heightOf(rule) ?? 1)));
  writeLine(state, { width, color }, style);
  writer.gap.addMargin(ruleMargin, writer.frame);
}

/** A divider, unless it has the color of its background. */
export function writeLine({ writer }: FlattenState, { width, color }: Line, outer: ComputedStyle): void {
  const { background } = outer;
  if (color !== background) writer.add({ kind: 'divider', color, width, background });
}

/** An element without text and images. */
export function writeEmptyBox(
  state: FlattenState,
  element: ElementNode,
  style: ComputedStyle,
  outer: ComputedStyle,
): void {
  const { writer, leftOut } = state;
  leftOut.addInside(element, writer.isEmpty);
  const line = lineIn(element, style, outer);
  if (line) {
    writeLine(state, line, outer);
    return;
  }
  if (state.isOwn)
    for (const height of ownSpacersIn(element))
      writer.add({ kind: 'space', height, background: style.background });
  else {
    const { frame } = writer;
    const inner =
      frame && state.places
        ? emptyFrame(frame, element, style, { places: state.places, sheet: state.sheet })
        : null;
    writer.gap.addSpace(Math.min(maxSpace, heightIn(element, style)), inner);
  }
}

/** The frame of an empty element, or of the element in it that fills it and paints something. */
function emptyFrame(
  outer: Frame,
  element: ElementNode,
  style: ComputedStyle,
  around: { places: Places; sheet: StyleSheet },
): Frame {
  const frame = frameIn(outer, element, style, around);
  const [only, ...others] = element.children.flatMap((child) =>
    child.kind === 'element' && hiddenBy(child) === null ? [child] : [],
  );
  if (frame.paint || !only || others.length > 0) return frame;
  return emptyFrame(frame, only, styleIn(only, style), around);
}

/** False for a list that a text block cannot hold. */
export function writeList(state: FlattenState, element: ElementNode, style: ComputedStyle): boolean {
  const { writer } = state;
  const summary = state.summaries(element);
  if (summary.images > 0 || summary.characters === 0) return false;
  const list = listOf(element, style, state);
  if (!list || list.entries.length === 0) return false;
  writer.endLine();
  writer.gap.addMargin(marginOf(element, 'top', style.size), writer.frame);
  const { align, background } = style;
  writer.add({ kind: 'list', cell: writer.cell, list, align, background });
  writer.gap.addMargin(marginOf(element, 'bottom', style.size), writer.frame);
  return true;
}
