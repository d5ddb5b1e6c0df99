import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { directionOf } from '#text/languages.ts';
import { currentLanguage, t } from '#web/text/t.ts';
import type { TextSession } from '../text-session.ts';

const width = 330;
const rowHeight = 36;

/** Merge tags that complete the typed braces. The text keeps the keyboard focus. */
export const SuggestionList = ({ session }: { session: TextSession }) => {
  const open = useStore(session.suggestions);
  const id = useId();
  const { dom } = session.editor.view;
  const active = open ? `${id}-${open.index}` : null;

  useEffect(() => {
    if (active === null) return;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', active);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [dom, id, active]);

  if (!open) return null;
  const height = open.items.length * rowHeight + 12;
  const fitsBelow = open.bottom + height + 8 < (window.visualViewport?.height ?? window.innerHeight);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('builderPanels.suggestionList.mergeTags')}
      dir={directionOf(currentLanguage())}
      style={{
        width: Math.min(width, window.innerWidth - 16),
        left: Math.max(8, Math.min(open.left, window.innerWidth - width - 8)),
        top: fitsBelow ? open.bottom + 4 : Math.max(8, open.top - height - 4),
      }}
      className="fixed z-40 rounded-sheet border bg-surface p-1.5 text-ink shadow-lift"
    >
      {open.items.map(({ token, label }, index) => (
        <div
          key={token}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === open.index}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => session.accept(index)}
          onKeyDown={() => undefined}
          className="flex h-9 cursor-pointer items-center justify-between gap-3 rounded-control px-2.5 text-sm hover:bg-sunken aria-selected:bg-accent-wash pointer-coarse:h-11"
        >
          <span className="shrink-0">{label}</span>
          <code dir="ltr" className="truncate text-ink-soft text-xs">
            {token}
          </code>
        </div>
      ))}
    </div>
  );
};
