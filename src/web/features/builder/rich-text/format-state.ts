import type { Editor } from '@tiptap/core';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { selectedTag } from './merge-tags/insert-tag.ts';
import { linkAt } from './set-link.ts';

export interface FormatState {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  bulletList: boolean;
  orderedList: boolean;
  href: string | null;
  color: string | null;
  /** In px, as text; `''` where the size of the block applies. */
  size: string;
  tag: string | null;
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

const readState = (editor: Editor): FormatState => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  href: linkAt(editor),
  color: textOf(editor.getAttributes('textColor').color),
  size: textOf(editor.getAttributes('textSize').px) ?? '',
  tag: selectedTag(editor),
});

/** The formatting at the caret. A keystroke that changes none of it renders nothing. */
export const useFormatState = (editor: Editor): FormatState => {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener);
      return () => {
        editor.off('transaction', listener);
      };
    },
    [editor],
  );
  const key = useSyncExternalStore(subscribe, () => JSON.stringify(readState(editor)));
  return useMemo((): FormatState => JSON.parse(key), [key]);
};
