import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useCell } from '../../rich-text/cell.ts';
import { ColorForm } from '../../rich-text/color-form.tsx';
import { FormatButtons } from '../../rich-text/format-buttons.tsx';
import { useFormatState } from '../../rich-text/format-state.ts';
import { LinkForm } from '../../rich-text/link-form.tsx';
import { insertTag, selectedTag } from '../../rich-text/merge-tags/insert-tag.ts';
import { MergeTagForm } from '../../rich-text/merge-tags/merge-tag-form.tsx';
import { SuggestionList } from '../../rich-text/merge-tags/suggestion-list.tsx';
import { setLink } from '../../rich-text/set-link.ts';
import type { TextSession } from '../../rich-text/typing.ts';
import { useBarPlace } from '../../rich-text/use-bar-place.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { trueSize } from '../true-size.ts';

const listHint = 'Shift+Enter makes the next item, Tab moves it in.';

/** Formats text while it is edited. Its buttons leave the focus where it is; its forms take it. */
export const FormatBar = memo(({ typing: session }: { typing: TextSession }) => {
  const { editor, panel, blockId, endStep } = session;
  const open = useCell(panel);
  const format = useFormatState(editor);
  const ground = useBuilder((state) => state.document.settings.backgroundColor);
  const bar = useRef<HTMLDivElement>(null);
  useBarPlace(bar, blockId, open !== null);

  useEffect(() => {
    if (open) bar.current?.querySelector<HTMLElement>('input:not([type="color"]), select')?.focus();
  }, [open]);

  const back = () => {
    panel.set(null);
    const { storedMarks, selection } = editor.state;
    editor.view.focus();
    // The next key writes behind a chip, not over it.
    if (selectedTag(editor)) editor.commands.setTextSelection(selection.to);
    // Marks chosen for the next characters survive the return to the text.
    if (storedMarks) editor.view.dispatch(editor.state.tr.setStoredMarks(storedMarks));
  };
  const change = (action: () => void) => {
    endStep();
    action();
    back();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const stays = currentTarget.contains(relatedTarget) || editor.view.dom.contains(relatedTarget);
    // A form that closes removes its focused field; the focus is about to return to the text.
    if (!stays && relatedTarget && document.hasFocus()) session.leave(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isCommand) event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    back();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what happens here from the canvas around it
    <div
      ref={bar}
      data-format-bar
      dir="ltr"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      className={`${trueSize} fixed z-30 max-w-full border bg-surface text-ink shadow-lift max-[719px]:rounded-t-sheet max-[719px]:pt-2 max-[719px]:pb-[max(0.5rem,env(safe-area-inset-bottom))] min-[720px]:rounded-control ${open ? 'min-[720px]:w-104' : ''}`}
    >
      <p id="typing-keys" className="sr-only">
        Enter is done, Shift+Enter begins a new line or the next list item, Alt+F10 goes to the format bar,
        two braces suggest merge tags.
      </p>
      {open ? (
        <div className="p-3">
          {open === 'link' && (
            <LinkForm
              href={format.href}
              writesAddress={format.href === null && editor.state.selection.empty}
              onSet={(href) => change(() => setLink(editor, href))}
              onCancel={back}
            />
          )}
          {open === 'tag' && (
            <MergeTagForm
              current={format.tag}
              onDone={(token) => change(() => token !== format.tag && insertTag(editor, token))}
              onCancel={back}
            />
          )}
          {open === 'color' && (
            <ColorForm
              current={format.color}
              ground={ground}
              onSet={(color) =>
                change(() => {
                  if (color) editor.commands.setMark('textColor', { color });
                  else editor.commands.unsetMark('textColor', { extendEmptyMarkRange: true });
                })
              }
              onCancel={back}
            />
          )}
        </div>
      ) : (
        <>
          <FormatButtons session={session} />
          {(format.bulletList || format.orderedList) && (
            <p className="border-t px-2.5 py-1 text-ink-soft text-xs">{listHint}</p>
          )}
        </>
      )}
      <SuggestionList session={session} />
    </div>
  );
});
