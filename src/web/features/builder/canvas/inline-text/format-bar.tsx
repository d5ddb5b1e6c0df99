import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { blockContexts } from '#email/render/section-rows.ts';
import { directionOf } from '#text/languages.ts';
import { currentLanguage, t, useLanguage } from '#web/text/t.ts';
import { ColorForm } from '../../rich-text/color-form.tsx';
import { FormatButtons } from '../../rich-text/format-buttons.tsx';
import { useFormatState } from '../../rich-text/format-state.ts';
import { LinkForm } from '../../rich-text/link-form.tsx';
import { insertTag, selectedTag } from '../../rich-text/merge-tags/insert-tag.ts';
import { MergeTagForm } from '../../rich-text/merge-tags/merge-tag-form.tsx';
import { SuggestionList } from '../../rich-text/merge-tags/suggestion-list.tsx';
import { setLink } from '../../rich-text/set-link.ts';
import type { TextSession } from '../../rich-text/text-session.ts';
import { useToolbarPosition } from '../../rich-text/use-toolbar-position.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { unscaled } from '../unscaled.ts';

/** Formats text while it is edited. Its buttons leave the focus where it is; its forms take it. */
export const FormatBar = memo(({ typing: session }: { typing: TextSession }) => {
  useLanguage();
  const { editor, panel, blockId, endStep } = session;
  const open = useStore(panel);
  const format = useFormatState(editor);
  const backgroundColor = useBuilder(
    ({ document }) =>
      blockContexts(document)[document.blocks.findIndex(({ id }) => id === blockId)]?.backgroundColor ??
      document.settings.backgroundColor,
  );
  const bar = useRef<HTMLDivElement>(null);
  useToolbarPosition(bar, blockId, open !== null);

  useEffect(() => {
    if (open) bar.current?.querySelector<HTMLElement>('input:not([type="color"]), select')?.focus();
  }, [open]);

  const returnToText = () => {
    panel.setState(null);
    const { storedMarks, selection } = editor.state;
    editor.view.focus();
    // The next key types after a merge tag instead of replacing it.
    if (selectedTag(editor)) editor.commands.setTextSelection(selection.to);
    // Marks chosen for the next characters must survive the return to the text.
    if (storedMarks) editor.view.dispatch(editor.state.tr.setStoredMarks(storedMarks));
  };
  const applyAndReturn = (action: () => void) => {
    endStep();
    action();
    returnToText();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const staysInside = currentTarget.contains(relatedTarget) || editor.view.dom.contains(relatedTarget);
    // A form that closes removes its focused field; the focus is about to return to the text.
    if (!staysInside && relatedTarget && document.hasFocus()) session.leave(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isCommand) event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    returnToText();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The handlers keep events of the bar from the canvas around it.
    <div
      ref={bar}
      data-format-bar
      dir={directionOf(currentLanguage())}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      className={`${unscaled} fixed z-30 max-w-full border bg-surface text-ink shadow-lift max-[719px]:rounded-t-sheet max-[719px]:pt-2 max-[719px]:pb-[max(0.5rem,env(safe-area-inset-bottom))] min-[720px]:rounded-control ${open ? 'min-[720px]:w-104' : ''}`}
    >
      <p id="typing-keys" className="sr-only">
        {t('builderPanels.formatBar.enterIsDoneShiftEnterBegins')}
      </p>
      {open ? (
        <div className="p-3">
          {open === 'link' && (
            <LinkForm
              href={format.href}
              writesAddress={format.href === null && editor.state.selection.empty}
              onSet={(href) => applyAndReturn(() => setLink(editor, href))}
              onCancel={returnToText}
            />
          )}
          {open === 'tag' && (
            <MergeTagForm
              current={format.tag}
              onDone={(token) => applyAndReturn(() => token !== format.tag && insertTag(editor, token))}
              onCancel={returnToText}
            />
          )}
          {open === 'color' && (
            <ColorForm
              current={format.color}
              backgroundColor={backgroundColor}
              onSet={(color) =>
                applyAndReturn(() => {
                  if (color) editor.commands.setMark('textColor', { color });
                  else editor.commands.unsetMark('textColor', { extendEmptyMarkRange: true });
                })
              }
              onCancel={returnToText}
            />
          )}
        </div>
      ) : (
        <>
          <FormatButtons session={session} />
          <p className="border-t px-2.5 py-1 text-ink-soft text-xs pointer-coarse:hidden">
            {format.bulletList || format.orderedList
              ? t('builderPanels.formatBar.listKeys')
              : t('builderPanels.formatBar.keys')}
          </p>
        </>
      )}
      <SuggestionList session={session} />
    </div>
  );
});
