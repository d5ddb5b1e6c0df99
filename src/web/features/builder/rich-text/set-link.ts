import type { Editor } from '@tiptap/core';

/** The address of the link that is selected, or that contains the caret or ends at it. */
export const linkAt = (editor: Editor): string | null => {
  const { href } = editor.getAttributes('link');
  if (href) return String(href);
  const { empty, $from } = editor.state.selection;
  const before = empty ? $from.nodeBefore?.marks.find((mark) => mark.type.name === 'link') : undefined;
  return before ? String(before.attrs.href) : null;
};

/** Links the selection, or changes the link at the caret; without either it inserts the address itself. */
export const setLink = (editor: Editor, href: string | null): void => {
  const { empty, $from } = editor.state.selection;
  const isInLink = linkAt(editor) !== null;
  if (href !== null && empty && !isInLink) {
    const { schema, tr } = editor.state;
    const link = schema.marks.link?.create({ href });
    const text = href.replace(/^(mailto|tel|sms):/, '');
    const marks = link ? link.addToSet($from.marks()) : $from.marks();
    editor.view.dispatch(tr.replaceSelectionWith(schema.text(text, marks), false));
    return;
  }
  const wholeLink = editor.chain().extendMarkRange('link');
  if (href === null) wholeLink.unsetMark('link').setTextSelection($from.pos).run();
  else if (empty) wholeLink.setMark('link', { href }).setTextSelection($from.pos).run();
  else editor.chain().setMark('link', { href }).run();
};
