import { Bold, Italic, Link2, List, Underline } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { safeHref } from '#email/html.ts';

const commands: readonly { command: string; label: string; icon: ReactNode }[] = [
  { command: 'bold', label: 'Bold', icon: <Bold aria-hidden /> },
  { command: 'italic', label: 'Italic', icon: <Italic aria-hidden /> },
  { command: 'underline', label: 'Underline', icon: <Underline aria-hidden /> },
  { command: 'insertUnorderedList', label: 'Bulleted list', icon: <List aria-hidden /> },
];

const buttonClasses =
  'inline-flex size-8 items-center justify-center rounded-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11 [&_svg]:size-4';

const linkAt = (range: Range): HTMLAnchorElement | null => {
  const { startContainer: node } = range;
  return (node instanceof Element ? node : node.parentElement)?.closest('a') ?? null;
};

/** What was selected in the text when its address is asked for. */
interface Asked {
  range: Range;
  href: string;
}

/**
 * Marks for the selected words, while a text is typed in. Its buttons leave the focus where it is; the field for
 * a link's address takes it and gives it back with the selection.
 */
export const FormatBar = ({
  editor,
  onLeave,
}: {
  editor: RefObject<HTMLDivElement | null>;
  onLeave: () => void;
}) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const askForLink = () => {
    const selection = window.getSelection();
    if (!selection || selection.rangeCount === 0) return;
    const range = selection.getRangeAt(0).cloneRange();
    if (!editor.current?.contains(range.startContainer)) return;
    const link = linkAt(range);
    if (link) range.selectNode(link);
    setAsked({ range, href: link?.getAttribute('href') ?? '' });
  };
  const ask = useRef(askForLink);
  ask.current = askForLink;

  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);

  useEffect(() => {
    const element = editor.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      event.stopPropagation();
      ask.current();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [editor]);

  const back = (range: Range) => {
    editor.current?.focus();
    const selection = window.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  };

  const setLink = (event: FormEvent) => {
    event.preventDefault();
    if (!asked) return;
    back(asked.range);
    const href = safeHref(asked.href);
    if (!asked.href.trim()) document.execCommand('unlink');
    else if (href && asked.range.collapsed)
      document.execCommand('insertHTML', false, linkHtml(href, asked.href.trim()));
    else if (href) document.execCommand('createLink', false, href);
    if (href || !asked.href.trim()) setAsked(null);
    else field.current?.focus();
  };

  const unusable = asked !== null && asked.href.trim() !== '' && !safeHref(asked.href);
  return (
    <div
      data-format-bar
      role="toolbar"
      aria-label="Text format"
      onBlur={({ currentTarget, relatedTarget }) => {
        const stays = currentTarget.contains(relatedTarget) || editor.current?.contains(relatedTarget);
        if (!stays && document.hasFocus()) onLeave();
      }}
      className="absolute bottom-full left-0 mb-1 z-10 flex rounded-control border bg-surface p-0.5 text-ink shadow-lift"
    >
      {asked ? (
        <form onSubmit={setLink} className="flex items-center gap-1">
          <input
            ref={field}
            aria-label="Link address"
            aria-invalid={unusable || undefined}
            placeholder="https://"
            value={asked.href}
            onChange={(event) => setAsked({ ...asked, href: event.target.value })}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key !== 'Escape') return;
              back(asked.range);
              setAsked(null);
            }}
            className="h-8 w-56 rounded-sm bg-surface px-2 text-sm aria-invalid:text-bad"
          />
          <button
            type="submit"
            className="h-8 rounded-sm px-2 font-medium text-accent text-sm hover:bg-accent-wash"
          >
            {asked.href.trim() ? 'Set link' : 'No link'}
          </button>
        </form>
      ) : (
        <>
          {commands.map(({ command, label, icon }) => (
            <button
              key={command}
              type="button"
              tabIndex={-1}
              aria-label={label}
              title={label}
              className={buttonClasses}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => document.execCommand(command)}
            >
              {icon}
            </button>
          ))}
          <button
            type="button"
            tabIndex={-1}
            aria-label="Link"
            title="Link (Ctrl+K)"
            className={buttonClasses}
            onMouseDown={(event) => event.preventDefault()}
            onClick={askForLink}
          >
            <Link2 aria-hidden />
          </button>
        </>
      )}
    </div>
  );
};

function linkHtml(href: string, text: string): string {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  return link.outerHTML;
}
