import { Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Point } from '../drag/point.ts';

const positionAt = (view: EditorView, { x, y }: Point): number | null => {
  const { left, top } = (view.dom.closest('[data-block]') ?? view.dom).getBoundingClientRect();
  return view.posAtCoords({ left: left + x, top: top + y })?.pos ?? null;
};

/** Where typing starts: everything selected, at the end, at a clicked point, or at a position in the text. */
export type Caret = 'all' | 'end' | Point | number;

export const putCaret = (view: EditorView, position: Caret): void => {
  const { doc } = view.state;
  const clickedPosition =
    typeof position === 'number'
      ? Math.min(position, doc.content.size)
      : typeof position === 'string'
        ? null
        : positionAt(view, position);
  const end = Selection.atEnd(doc);
  const selection =
    position === 'all'
      ? TextSelection.between(Selection.atStart(doc).$from, end.$to)
      : clickedPosition !== null
        ? Selection.near(doc.resolve(clickedPosition), -1)
        : end;
  view.focus();
  view.dispatch(view.state.tr.setSelection(selection));
};
