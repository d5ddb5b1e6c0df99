import type { Editor } from '@tiptap/core';

/** Starts a new line; in a list the next item. In an empty item it leaves the list. */
export const newLine = (editor: Editor): boolean => {
  if (!editor.isActive('listItem')) return editor.commands.splitBlock();
  return editor.commands.splitListItem('listItem') || editor.commands.liftListItem('listItem');
};
