import { Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

export interface Point {
  x: number;
  y: number;
}

/** Where typing begins: everything selected, at the end, or at a point of the screen that lies in the text. */
export const putCaret = (view: EditorView, where: 'all' | 'end' | Point): void => {
  const { doc } = view.state;
  const pointed = typeof where === 'string' ? null : view.posAtCoords({ left: where.x, top: where.y });
  const end = Selection.atEnd(doc);
  const selection =
    where === 'all'
      ? TextSelection.between(Selection.atStart(doc).$from, end.$to)
      : pointed
        ? Selection.near(doc.resolve(pointed.pos), -1)
        : end;
  view.focus();
  view.dispatch(view.state.tr.setSelection(selection));
};
