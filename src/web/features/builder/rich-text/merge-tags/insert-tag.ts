import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

/** The selected merge tag, if any. */
export const selectedTag = ({ state: { selection } }: Editor): string | null =>
  selection instanceof NodeSelection && selection.node.type.name === 'mergeTag'
    ? String(selection.node.attrs.raw)
    : null;

/** Replaces the selection or a range with a merge tag, with the marks of its neighbors. */
export const insertTag = (editor: Editor, raw: string, range?: { from: number; to: number }): void => {
  const { state, view, schema } = editor;
  const { from, to } = range ?? state.selection;
  const $from = state.doc.resolve(from);
  const neighborMarks = from === to ? $from.marks() : $from.marksAcross(state.doc.resolve(to));
  const marks = state.storedMarks ?? neighborMarks ?? [];
  const node = schema.nodes.mergeTag?.create({ raw }, null, marks);
  if (!node) return;
  const tr = state.tr.replaceRangeWith(from, to, node);
  const after = tr.mapping.map(to);
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.max(after, from + 1)), -1));
  view.dispatch(tr.setStoredMarks(marks).scrollIntoView());
  view.focus();
};
