// Elements that become one item, whatever is around them.
import { borderOn, heightOf, type Line, marginOf } from '../box.ts';
import { type ComputedStyle, ownBackground } from '../computed-style.ts';
import { buttonOf, clearButtonOf } from '../find-button.ts';
import type { ElementNode } from '../nodes.ts';
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
    if (spacerHeight > 2) writer.gap.addSpace(Math.min(maxSpace, spacerHeight));
    leftOut.addAddress('spacer', image.attributes.src ?? '');
    return;
  }
  writer.endLine();
  const { declared } = image;
  const isCentered = declared.get('margin-left') === 'auto' && declared.get('margin-right') === 'auto';
  writer.gap.addMargin(marginOf(image, 'top', style.size));
  writer.add({
    kind: 'image',
    image: imageOf(image, style, state),
    align: isCentered ? 'center' : (style.boxAlign ?? style.align),
    background: style.background,
  });
  writer.gap.addMargin(marginOf(image, 'bottom', style.size));
}

/** False for a link that does not look like a button. */
export function writeButton(state: FlattenState, link: ElementNode, outer: ComputedStyle): boolean {
  const { translate, writer } = state;
  const button = buttonOf(link, outer, state.summaries) ?? (state.isOwn ? clearButtonOf(link, outer) : null);
  if (!button) return false;
  writer.add({
    ...button,
    label: translate.text(button.label),
    href: translate.address(button.href),
    align: outer.boxAlign ?? outer.align,
  });
  return true;
}

/** An `hr`. */
export function writeRule(state: FlattenState, rule: ElementNode, style: ComputedStyle): void {
  const { writer } = state;
  writer.endLine();
  writer.gap.addMargin(ruleMargin);
  const border = borderOn(rule, 'top', style) ?? borderOn(rule, 'bottom', style);
  const color = ownBackground(rule) ?? border?.color ?? ruleColor;
  const width = border?.width ?? Math.min(20, Math.max(1, Math.round(heightOf(rule) ?? 1)));
  writeLine(state, { width, color }, style);
  writer.gap.addMargin(ruleMargin);
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
  if (line) writeLine(state, line, outer);
  else if (state.isOwn)
    for (const height of ownSpacersIn(element))
      writer.add({ kind: 'space', height, background: style.background });
  else writer.gap.addSpace(Math.min(maxSpace, heightIn(element, style)));
}

/** False for a list that a text block cannot hold. */
export function writeList(state: FlattenState, element: ElementNode, style: ComputedStyle): boolean {
  const { writer } = state;
  const summary = state.summaries(element);
  if (summary.images > 0 || summary.characters === 0) return false;
  const list = listOf(element, style, state);
  if (!list || list.entries.length === 0) return false;
  writer.endLine();
  writer.gap.addMargin(marginOf(element, 'top', style.size));
  const { align, background } = style;
  writer.add({ kind: 'list', cell: writer.cell, list, align, background });
  writer.gap.addMargin(marginOf(element, 'bottom', style.size));
  return true;
}
