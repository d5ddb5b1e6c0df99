import type { Editor } from '@tiptap/core';

/** Links what is selected, or the link the caret stands in; without either the address itself is written. */
export const setLink = (editor: Editor, href: string | null): void => {
  const { empty } = editor.state.selection;
  const whole = editor.chain().focus().extendMarkRange('link');
  if (href === null) whole.unsetMark('link').run();
  else if (!empty || editor.isActive('link')) whole.setMark('link', { href }).run();
  else {
    const text = href.replace(/^(mailto|tel|sms):/, '');
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .run();
  }
};
