import type { Editor } from '@tiptap/core';

/** The next line; in a list the next item, and from an empty item the way out of the list. */
export const newLine = (editor: Editor): boolean => {
  if (!editor.isActive('listItem')) return editor.commands.splitBlock();
  return editor.commands.splitListItem('listItem') || editor.commands.liftListItem('listItem');
};
