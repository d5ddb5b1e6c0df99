// Lists that a text block can hold.
import { type ComputedStyle, hiddenBy, isInline, styleIn } from '../computed-style.ts';
import { buttonOf } from '../find-button.ts';
import type { ListPart } from '../items.ts';
import type { ElementNode } from '../nodes.ts';
import { visibleText } from '../summary.ts';
import type { FlattenState } from './state.ts';
import { collapsed, textRun } from './text.ts';

type Entry = ListPart['entries'][number];

const maxDepth = 4;

/** A `ul` or `ol` with the lists nested in its items; null if it has no markers or holds more than text. */
export function listOf(
  list: ElementNode,
  style: ComputedStyle,
  state: FlattenState,
  depth = 0,
): ListPart | null {
  const marker = list.declared.get('list-style-type') ?? list.declared.get('list-style') ?? '';
  if (depth > maxDepth || /^none$/i.test(marker)) return null;
  const part: ListPart = { ordered: list.name === 'ol', entries: [] };
  for (const child of list.children) {
    if (child.kind === 'text') {
      if (visibleText(child.text) !== '') return null;
      continue;
    }
    if (hiddenBy(child) !== null) {
      state.leftOut.addHidden(child, state.writer.isEmpty);
      continue;
    }
    if (child.name !== 'li') return null;
    const entry: Entry = [];
    if (!addContent(entry, child, styleIn(child, style), state, depth)) return null;
    part.entries.push(entry);
  }
  return part;
}

/** Adds the content of an element to the entry; false if a list item cannot hold it. */
function addContent(
  entry: Entry,
  element: ElementNode,
  style: ComputedStyle,
  state: FlattenState,
  depth: number,
): boolean {
  for (const child of element.children) {
    if (child.kind === 'text') {
      if (child.text !== '') entry.push(textRun(collapsed(child.text), style, state.translate));
    } else if (hiddenBy(child) !== null) state.leftOut.addHidden(child, state.writer.isEmpty);
    else if (child.name === 'br') entry.push({ text: '\n', style });
    else if (child.name === 'ul' || child.name === 'ol') {
      const nested = listOf(child, styleIn(child, style), state, depth + 1);
      if (!nested) return false;
      entry.push(nested);
    } else {
      if (/^(?:table|tr|td|hr|input|video)$/.test(child.name)) return false;
      if (child.name === 'a' && buttonOf(child, style, state.summaries)) return false;
      if (!isInline(child) && entry.length > 0) entry.push({ text: '\n', style });
      if (!addContent(entry, child, styleIn(child, style), state, depth)) return false;
    }
  }
  return true;
}
