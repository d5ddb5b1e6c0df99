import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Shows which text a form in the bar applies to: a browser hides the selection while a field has the focus. */
export const savedSelection = (isFormOpen: () => boolean) =>
  Extension.create({
    name: 'savedSelection',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc, selection: { from, to, empty } }) =>
            !empty && isFormOpen()
              ? DecorationSet.create(doc, [Decoration.inline(from, to, { class: 'bg-[#1f4fd8]/25' })])
              : null,
        },
      }),
    ],
  });
