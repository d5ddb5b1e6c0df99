import {
  Baseline,
  Bold,
  Braces,
  CornerDownLeft,
  Italic,
  Link2,
  List,
  ListOrdered,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  Underline,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { fontSizes } from '#email/document/options.ts';
import { blockById, changeBlock } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { useFormatState } from './format-state.ts';
import { newLine } from './new-line.ts';
import type { TextSession } from './typing.ts';

const controlClasses =
  'inline-flex h-8 min-w-8 shrink-0 items-center justify-center rounded-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-pressed:bg-accent-wash aria-pressed:text-accent pointer-coarse:h-11 pointer-coarse:min-w-11 [&_svg]:size-4';

interface Control {
  label: string;
  keys?: string;
  icon: ReactNode;
  /** Absent for buttons that open a form. */
  pressed?: boolean;
  act: () => void;
  startsGroup?: boolean;
}

const isMac = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '');
const mod = isMac ? '⌘' : 'Ctrl+';

/** Arrow keys move along the bar; it is one Tab stop. */
const useRoving = (count: number) => {
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = {
      ArrowRight: (at + 1) % count,
      ArrowLeft: (at + count - 1) % count,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[data-control]')[next]?.focus();
  };
  return { at, setAt, onKeyDown };
};

const Divider = () => <span aria-hidden className="mx-0.5 h-5 w-px shrink-0 self-center bg-hairline" />;

export const FormatButtons = ({ session }: { session: TextSession }) => {
  const { editor, blockId, panel, endStep } = session;
  const store = useBuilderStore();
  const format = useFormatState(editor);
  const align = useBuilder((state) => {
    const block = blockById(state, blockId);
    return block?.type === 'text' ? block.styles.textAlign : 'left';
  });

  const inList = format.bulletList || format.orderedList;
  const run = (command: () => void) => () => {
    endStep();
    command();
  };
  const mark = (
    name: 'bold' | 'italic' | 'underline' | 'strike',
    label: string,
    keys: string,
    icon: ReactNode,
  ): Control => ({
    label,
    keys,
    icon,
    pressed: format[name],
    act: run(() => editor.commands.toggleMark(name)),
  });
  const alignment = (value: 'left' | 'center' | 'right', label: string, icon: ReactNode): Control => ({
    label,
    icon,
    pressed: align === value,
    startsGroup: value === 'left',
    act: run(() =>
      changeBlock(store, blockId, 'textAlign', (block) =>
        block.type === 'text' ? { ...block, styles: { ...block.styles, textAlign: value } } : block,
      ),
    ),
  });
  const controls: Control[] = [
    mark('bold', 'Bold', `${mod}B`, <Bold aria-hidden />),
    mark('italic', 'Italic', `${mod}I`, <Italic aria-hidden />),
    mark('underline', 'Underline', `${mod}U`, <Underline aria-hidden />),
    mark('strike', 'Strikethrough', `${mod}Shift+S`, <Strikethrough aria-hidden />),
    {
      label: 'Bulleted list',
      keys: `${mod}Shift+8`,
      icon: <List aria-hidden />,
      pressed: format.bulletList,
      startsGroup: true,
      act: run(() => editor.commands.toggleList('bulletList', 'listItem')),
    },
    {
      label: 'Numbered list',
      keys: `${mod}Shift+7`,
      icon: <ListOrdered aria-hidden />,
      pressed: format.orderedList,
      act: run(() => editor.commands.toggleList('orderedList', 'listItem')),
    },
    {
      // A phone has no Shift+Enter.
      label: inList ? 'Next item' : 'New line',
      keys: 'Shift+Enter',
      icon: <CornerDownLeft aria-hidden />,
      act: () => newLine(editor),
    },
    {
      label: 'Link',
      keys: `${mod}K`,
      icon: <Link2 aria-hidden />,
      pressed: format.href !== null,
      startsGroup: true,
      act: () => panel.set('link'),
    },
    {
      label: format.tag ? 'Change merge tag' : 'Merge tag',
      keys: '{{',
      icon: <Braces aria-hidden />,
      act: () => panel.set('tag'),
    },
    {
      label: 'Colour of words',
      icon: <Baseline aria-hidden style={format.color ? { color: format.color } : undefined} />,
      startsGroup: true,
      act: () => panel.set('color'),
    },
    alignment('left', 'Align left', <TextAlignStart aria-hidden />),
    alignment('center', 'Align centre', <TextAlignCenter aria-hidden />),
    alignment('right', 'Align right', <TextAlignEnd aria-hidden />),
  ];
  const sizeAt = controls.findIndex(({ label }) => label === 'Colour of words') + 1;
  const { at, setAt, onKeyDown } = useRoving(controls.length + 1);

  const setSize = (value: string) => {
    endStep();
    if (value)
      editor
        .chain()
        .focus()
        .setMark('textSize', { px: Number(value) })
        .run();
    else editor.chain().focus().unsetMark('textSize').run();
  };
  const sizes = fontSizes.map(({ value, label }) => ({ px: value.replace('px', ''), label }));
  const button = ({ label, keys, icon, pressed, act, startsGroup }: Control, index: number) => (
    <span key={label} className="contents">
      {startsGroup && <Divider />}
      <button
        type="button"
        data-control
        tabIndex={at === index ? 0 : -1}
        aria-label={label}
        aria-pressed={pressed}
        title={keys ? `${label} (${keys})` : label}
        onFocus={() => setAt(index)}
        // The text keeps the focus, and a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={act}
        className={controlClasses}
      >
        {icon}
      </button>
    </span>
  );

  return (
    <div
      role="toolbar"
      aria-label="Text format"
      onKeyDown={onKeyDown}
      className="flex max-w-full items-center overflow-x-auto p-0.5 max-[719px]:pr-8 max-[719px]:[mask-image:linear-gradient(to_right,#000_calc(100%-2.5rem),transparent)]"
    >
      {controls.slice(0, sizeAt).map((control, index) => button(control, index))}
      <select
        data-control
        aria-label="Size of words"
        title="Size of words"
        tabIndex={at === sizeAt ? 0 : -1}
        value={format.size}
        onFocus={() => setAt(sizeAt)}
        onChange={(event) => setSize(event.target.value)}
        className="h-8 w-16 shrink-0 rounded-sm bg-surface px-1 text-ink text-sm hover:bg-sunken pointer-coarse:h-11"
      >
        <option value="">Size</option>
        {format.size && !sizes.some(({ px }) => px === format.size) && (
          <option value={format.size}>{format.size} px</option>
        )}
        {sizes.map(({ px, label }) => (
          <option key={px} value={px}>
            {label} ({px} px)
          </option>
        ))}
      </select>
      {controls.slice(sizeAt).map((control, index) => button(control, index + sizeAt + 1))}
    </div>
  );
};
