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
import type { Block } from '#email/document/block.ts';
import { isTyped } from '#email/document/block-parts.ts';
import { fontSizes } from '#email/document/options.ts';
import { directionOf } from '#text/languages.ts';
import { shortcutText } from '#web/lib/commands/shortcut.ts';
import { currentLanguage, t } from '#web/text/t.ts';
import { fontSizeNames, optionName } from '../inspector/fields/option-names.ts';
import { blockById, changeBlock } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { useFormatState } from './format-state.ts';
import { newLine } from './new-line.ts';
import type { TextSession } from './text-session.ts';

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
  /** The choice of a size follows it. */
  isBeforeSize?: boolean;
}

/** Arrow keys move along the bar; it is one Tab stop. */
const useRovingTabIndex = (count: number) => {
  const [activeIndex, setActiveIndex] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = directionOf(currentLanguage()) === 'rtl' ? -1 : 1;
    const next = {
      ArrowRight: (activeIndex + count + step) % count,
      ArrowLeft: (activeIndex + count - step) % count,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActiveIndex(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[data-control]')[next]?.focus();
  };
  return { activeIndex, setActiveIndex, onKeyDown };
};

const Divider = () => <span aria-hidden className="mx-0.5 h-5 w-px shrink-0 self-center bg-hairline" />;

export const FormatButtons = ({ session }: { session: TextSession }) => {
  const { editor, blockId, panel, endStep } = session;
  const store = useBuilderStore();
  const format = useFormatState(editor);
  const align = useBuilder((state) => {
    const block = blockById(state, blockId);
    return (isTyped(block) && block.styles.textAlign) || 'left';
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
        isTyped(block) ? ({ ...block, styles: { ...block.styles, textAlign: value } } as Block) : block,
      ),
    ),
  });
  const controls: Control[] = [
    mark('bold', t('builderPanels.formatButtons.bold'), shortcutText('Mod+B'), <Bold aria-hidden />),
    mark('italic', t('builderPanels.formatButtons.italic'), shortcutText('Mod+I'), <Italic aria-hidden />),
    mark(
      'underline',
      t('builderPanels.formatButtons.underline'),
      shortcutText('Mod+U'),
      <Underline aria-hidden />,
    ),
    mark(
      'strike',
      t('builderPanels.formatButtons.strikethrough'),
      shortcutText('Mod+Shift+S'),
      <Strikethrough aria-hidden />,
    ),
    {
      label: t('builderPanels.formatButtons.bulletedList'),
      keys: shortcutText('Mod+Shift+8'),
      icon: <List aria-hidden />,
      pressed: format.bulletList,
      startsGroup: true,
      act: run(() => editor.commands.toggleList('bulletList', 'listItem')),
    },
    {
      label: t('builderPanels.formatButtons.numberedList'),
      keys: shortcutText('Mod+Shift+7'),
      icon: <ListOrdered aria-hidden />,
      pressed: format.orderedList,
      act: run(() => editor.commands.toggleList('orderedList', 'listItem')),
    },
    {
      // A phone has no Shift+Enter.
      label: inList ? t('builderPanels.formatButtons.nextItem') : t('builderPanels.formatButtons.newLine'),
      keys: shortcutText('Shift+Enter'),
      icon: <CornerDownLeft aria-hidden />,
      act: () => newLine(editor),
    },
    {
      label: t('builderPanels.formatButtons.link'),
      keys: shortcutText('Mod+K'),
      icon: <Link2 aria-hidden />,
      pressed: format.href !== null,
      startsGroup: true,
      act: () => panel.setState('link'),
    },
    {
      label: format.tag
        ? t('builderPanels.formatButtons.changeMergeTag')
        : t('builderPanels.formatButtons.mergeTag'),
      keys: '{{',
      icon: <Braces aria-hidden />,
      act: () => panel.setState('tag'),
    },
    {
      label: t('builderPanels.formatButtons.colorOfWords'),
      icon: <Baseline aria-hidden style={format.color ? { color: format.color } : undefined} />,
      startsGroup: true,
      act: () => panel.setState('color'),
      isBeforeSize: true,
    },
    alignment('left', t('builderPanels.formatButtons.alignLeft'), <TextAlignStart aria-hidden />),
    alignment('center', t('builderPanels.formatButtons.alignCenter'), <TextAlignCenter aria-hidden />),
    alignment('right', t('builderPanels.formatButtons.alignRight'), <TextAlignEnd aria-hidden />),
  ];
  const sizeIndex = controls.findIndex(({ isBeforeSize }) => isBeforeSize) + 1;
  const { activeIndex, setActiveIndex, onKeyDown } = useRovingTabIndex(controls.length + 1);

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
  const sizes = fontSizes.map((option) => ({
    px: option.value.replace('px', ''),
    label: optionName(fontSizeNames, option),
  }));
  const button = ({ label, keys, icon, pressed, act, startsGroup }: Control, index: number) => (
    <span key={label} className="contents">
      {startsGroup && <Divider />}
      <button
        type="button"
        data-control
        tabIndex={activeIndex === index ? 0 : -1}
        aria-label={label}
        aria-pressed={pressed}
        title={keys ? `${label} (${keys})` : label}
        onFocus={() => setActiveIndex(index)}
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
      aria-label={t('builderPanels.formatButtons.textFormat')}
      onKeyDown={onKeyDown}
      className="flex max-w-full items-center overflow-x-auto p-0.5 max-[719px]:pe-8 max-[719px]:[mask-image:linear-gradient(to_right,#000_calc(100%-2.5rem),transparent)] max-[719px]:rtl:[mask-image:linear-gradient(to_left,#000_calc(100%-2.5rem),transparent)]"
    >
      {controls.slice(0, sizeIndex).map((control, index) => button(control, index))}
      <select
        data-control
        aria-label={t('builderPanels.formatButtons.sizeOfWords')}
        title={t('builderPanels.formatButtons.sizeOfWords')}
        tabIndex={activeIndex === sizeIndex ? 0 : -1}
        value={format.size}
        onFocus={() => setActiveIndex(sizeIndex)}
        onChange={(event) => setSize(event.target.value)}
        className="h-8 w-16 shrink-0 rounded-sm bg-surface px-1 text-ink text-sm hover:bg-sunken pointer-coarse:h-11"
      >
        <option value="">{t('builderPanels.formatButtons.size')}</option>
        {format.size && !sizes.some(({ px }) => px === format.size) && (
          <option value={format.size}>
            {t('builderPanels.formatButtons.sizePx', { size: format.size })}
          </option>
        )}
        {sizes.map(({ px, label }) => (
          <option key={px} value={px}>
            {t('builderPanels.formatButtons.labelPxPx', { label, px })}
          </option>
        ))}
      </select>
      {controls.slice(sizeIndex).map((control, index) => button(control, index + sizeIndex + 1))}
    </div>
  );
};
