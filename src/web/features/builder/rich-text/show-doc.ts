// Updates the editor from the text of the document, with the caret where a reader would look for it.
import type { Editor } from '@tiptap/core';
import type { Node as TreeNode } from '@tiptap/pm/model';
import { Selection, TextSelection } from '@tiptap/pm/state';

/** Replaces only the difference, and puts the caret at its end. */
export const showDoc = (editor: Editor, next: TreeNode): void => {
  const { state, view } = editor;
  const start = state.doc.content.findDiffStart(next.content);
  if (start === null) return;
  const end = state.doc.content.findDiffEnd(next.content);
  if (!end) return;
  // Where the same characters are on both sides, the two ends can run past the start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const oldEnd = end.a + overlap;
  const newEnd = end.b + overlap;
  const tr = state.tr;
  try {
    tr.replace(start, oldEnd, next.slice(start, newEnd));
  } catch {
    tr.replaceWith(0, state.doc.content.size, next.content);
  }
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content);
  const caretPosition = Math.min(newEnd, tr.doc.content.size);
  const $at = tr.doc.resolve(caretPosition);
  tr.setSelection(
    $at.parent.inlineContent ? TextSelection.create(tr.doc, caretPosition) : Selection.near($at, -1),
  );
  view.dispatch(tr.setMeta('fromStore', true).scrollIntoView());
};
