import { ListMinus, ListPlus, MailX, Tag, Tags, Trash2, X } from 'lucide-react';
import { formatCount } from '#web/lib/counts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';

export type BulkChoice = 'tag' | 'untag' | 'list' | 'unlist' | 'unsubscribe' | 'delete';

/** On a phone the text has its own line. */
const withoutIconWhenNarrow = 'max-sm:px-2.5 max-sm:[&_svg]:hidden';

/** Replaces the filters while contacts are selected, and stays in view. */
export const ContactSelectionBar = ({
  count,
  shown,
  matchCount,
  hasMore,
  busy,
  onAllShown,
  onAllMatching,
  onChoose,
  onClear,
}: {
  count: number;
  shown: number;
  /** How many match, once all of them are selected; null: only the ticked ones. */
  matchCount: number | null;
  hasMore: boolean;
  busy: boolean;
  onAllShown: () => void;
  onAllMatching: () => void;
  onChoose: (choice: BulkChoice) => void;
  onClear: () => void;
}) => (
  <section
    aria-label="Selected subscribers"
    className="sticky top-18 z-10 -my-1 flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 rounded-sheet border bg-surface px-3 py-1.5 shadow-lift"
  >
    <div className="mr-auto flex items-center justify-between gap-x-2 max-sm:w-full max-sm:pr-9">
      <p className="figures text-[0.9375rem]">
        {matchCount === null ? (
          <>
            <span className="font-medium">{formatCount(count)}</span> selected
          </>
        ) : (
          <>
            All <span className="font-medium">{formatCount(matchCount)}</span> that match are selected
          </>
        )}
      </p>
      {matchCount === null && count < shown && (
        <Button size="small" variant="quiet" onClick={onAllShown}>
          Select all {formatCount(shown)} shown
        </Button>
      )}
      {matchCount === null && count === shown && hasMore && (
        <Button size="small" variant="quiet" busy={busy} onClick={onAllMatching}>
          Select all that match
        </Button>
      )}
    </div>
    <DropdownMenu
      label="Tags and lists"
      trigger={
        <Button size="small" className={withoutIconWhenNarrow}>
          <Tags aria-hidden />
          Tags and lists
        </Button>
      }
    >
      <MenuItem icon={<Tag aria-hidden />} onSelect={() => onChoose('tag')}>
        Add a tag
      </MenuItem>
      <MenuItem icon={<X aria-hidden />} onSelect={() => onChoose('untag')}>
        Remove a tag
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ListPlus aria-hidden />} onSelect={() => onChoose('list')}>
        Add to a list
      </MenuItem>
      <MenuItem icon={<ListMinus aria-hidden />} onSelect={() => onChoose('unlist')}>
        Remove from a list
      </MenuItem>
    </DropdownMenu>
    <Button size="small" className={withoutIconWhenNarrow} onClick={() => onChoose('unsubscribe')}>
      <MailX aria-hidden />
      Unsubscribe
    </Button>
    <Button
      size="small"
      variant="danger-quiet"
      className={withoutIconWhenNarrow}
      onClick={() => onChoose('delete')}
    >
      <Trash2 aria-hidden />
      Delete
    </Button>
    <IconButton
      size="small"
      label="Clear the selection"
      icon={<X aria-hidden />}
      onClick={onClear}
      className="max-sm:absolute max-sm:top-1.5 max-sm:right-2"
    />
  </section>
);
