import { ChevronRight, Code, Columns2, EyeOff, RectangleHorizontal, Rows2 } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { moreGroups } from '../palette/more-entries.ts';
import { paletteGroups } from '../palette/palette-entries.ts';
import { type PartNode, pathTo } from './part-tree.ts';
import { rowByLetters, rowsOf, type TreeRow, treeStep } from './tree-rows.ts';

/** Letters that follow each other within this time are one search. */
const lettersMs = 700;

/** Those of the palette. Imported parts are in no palette. */
const blockIcons = new Map(
  [...paletteGroups, ...moreGroups].flatMap(({ entries }) => entries.map(({ type, icon }) => [type, icon])),
);

const iconOf = ({ kind, block, children }: PartNode) => {
  if (block) return blockIcons.get(block.type) ?? Code;
  if (kind === 'column') return RectangleHorizontal;
  return children.some((child) => child.kind === 'column') ? Columns2 : Rows2;
};

/**
 * A tree of parts with one Tab stop. Arrow keys, Home, End, `*` and letters move in it; Enter, Space and a click choose a
 * part. It takes the focus when it appears.
 */
export const PartTreeView = ({
  nodes,
  label,
  chosenId,
  onChoose,
  onConfirm,
}: {
  nodes: readonly PartNode[];
  label: string;
  chosenId: string | null;
  onChoose: (node: PartNode) => void;
  /** Enter and a double click; without it they choose too. */
  onConfirm?: (node: PartNode) => void;
}) => {
  const root = useRef<HTMLDivElement>(null);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [focusedId, setFocusedId] = useState(chosenId);
  const letters = useRef({ typed: '', at: 0 });
  const rows = rowsOf(nodes, collapsed);
  // What was inside of a part that is collapsed now is represented by that part.
  const around = focusedId === null ? [] : pathTo(nodes, focusedId);
  const current =
    rows.find(({ node }) => node.id === focusedId) ??
    rows.find(({ node }) => node.id === around.find((id) => collapsed.has(id))) ??
    rows[0];

  const focus = (id: string) => {
    setFocusedId(id);
    root.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`)?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only when it appears.
  useLayoutEffect(() => {
    if (current) focus(current.node.id);
  }, []);
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(collapsed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setCollapsed(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!current || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (event.key === 'Enter' && onConfirm) onConfirm(current.node);
      else onChoose(current.node);
      return;
    }
    const dir = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'rtl' : 'ltr';
    const step = treeStep(rows, current.node.id, event.key, dir);
    if (step) {
      event.preventDefault();
      if (step.kind === 'focus') focus(step.id);
      else if (step.kind === 'open-all')
        setCollapsed(new Set([...collapsed].filter((id) => !step.ids.includes(id))));
      else toggle(step.id, step.kind === 'open');
      return;
    }
    if (event.key.length !== 1) return;
    const { typed, at } = letters.current;
    const next = event.timeStamp - at < lettersMs ? typed + event.key : event.key;
    letters.current = { typed: next, at: event.timeStamp };
    const found = rowByLetters(rows, current.node.id, next);
    if (found) focus(found.node.id);
  };

  const item = ({ node, level, position, count, isExpanded }: TreeRow) => {
    const Icon = iconOf(node);
    const isParent = node.children.length > 0;
    const isChosen = node.id === chosenId;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: The tree handles the keys.
      <div
        key={node.id}
        role="treeitem"
        data-part={node.id}
        aria-level={level}
        aria-posinset={position}
        aria-setsize={count}
        aria-expanded={isParent ? isExpanded : undefined}
        aria-selected={isChosen}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={node.id === current?.node.id ? 0 : -1}
        onFocus={() => setFocusedId(node.id)}
        onClick={() => onChoose(node)}
        onDoubleClick={() => onConfirm?.(node)}
        className={classNames(
          'flex min-h-9 cursor-pointer items-center gap-2 rounded-control pe-2 text-[0.9375rem] hover:bg-sunken pointer-coarse:min-h-11',
          isChosen && 'bg-accent-wash',
        )}
        style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}
      >
        <span
          aria-hidden
          data-toggle={isParent || undefined}
          onClick={(event) => {
            if (!isParent) return;
            event.stopPropagation();
            toggle(node.id, !isExpanded);
          }}
          className="flex size-7 shrink-0 items-center justify-center text-ink-soft pointer-coarse:size-11"
        >
          {isParent && (
            <ChevronRight
              className={classNames('size-4', !isExpanded && 'rtl:-scale-x-100')}
              style={isExpanded ? { rotate: '90deg' } : undefined}
            />
          )}
        </span>
        <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <span className={classNames('shrink-0', node.kind !== 'block' && 'font-medium')}>{node.name}</span>
        {node.detail && (
          <span className="min-w-0 flex-1 truncate text-ink-soft text-sm">
            <bdi>{node.detail}</bdi>
          </span>
        )}
        {node.isHiddenOnPhones && (
          <span className="ms-auto flex shrink-0 items-center gap-1 text-ink-soft text-xs">
            <EyeOff aria-hidden className="size-3.5" />
            {t('builderPanels.layout.hiddenOnPhones')}
          </span>
        )}
      </div>
    );
  };
  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="outline-none"
    >
      {rows.map(item)}
    </div>
  );
};
