import { ListMinus, ListPlus, MailX, Tag, Tags, Trash2, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { formatCount } from './contact-words.ts';

export type BulkChoice = 'tag' | 'untag' | 'list' | 'unlist' | 'unsubscribe' | 'delete';

/** Stands where the filters were while somebody is chosen, and stays in view. */
export const ContactSelectionBar = ({
  count,
  shown,
  everything,
  hasMore,
  busy,
  onAllShown,
  onEverything,
  onChoose,
  onClear,
}: {
  count: number;
  shown: number;
  /** How many match, once all of them are chosen; null: only those that are ticked. */
  everything: number | null;
  hasMore: boolean;
  busy: boolean;
  onAllShown: () => void;
  onEverything: () => void;
  onChoose: (choice: BulkChoice) => void;
  onClear: () => void;
}) => (
  <section
    aria-label="Selected subscribers"
    className="sticky top-18 z-10 -my-1 flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 rounded-sheet border bg-surface px-3 py-1.5 shadow-lift"
  >
    <p className="figures mr-auto text-[0.9375rem]">
      {everything === null ? (
        <>
          <span className="font-medium">{formatCount(count)}</span> selected
        </>
      ) : (
        <>
          All <span className="font-medium">{formatCount(everything)}</span> that match are selected
        </>
      )}
    </p>
    {everything === null && count < shown && (
      <Button size="small" variant="quiet" onClick={onAllShown}>
        Select all {formatCount(shown)} shown
      </Button>
    )}
    {everything === null && count === shown && hasMore && (
      <Button size="small" variant="quiet" busy={busy} onClick={onEverything}>
        Select all that match
      </Button>
    )}
    <DropdownMenu
      label="Tags and lists"
      trigger={
        <Button size="small">
          <Tags aria-hidden />
          Tags and lists
        </Button>
      }
    >
      <MenuItem icon={<Tag aria-hidden />} onSelect={() => onChoose('tag')}>
        Add a tag
      </MenuItem>
      <MenuItem icon={<X aria-hidden />} onSelect={() => onChoose('untag')}>
        Take a tag off
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ListPlus aria-hidden />} onSelect={() => onChoose('list')}>
        Add to a list
      </MenuItem>
      <MenuItem icon={<ListMinus aria-hidden />} onSelect={() => onChoose('unlist')}>
        Take off a list
      </MenuItem>
    </DropdownMenu>
    <Button size="small" onClick={() => onChoose('unsubscribe')}>
      <MailX aria-hidden />
      Unsubscribe
    </Button>
    <Button size="small" variant="danger-quiet" onClick={() => onChoose('delete')}>
      <Trash2 aria-hidden />
      Delete
    </Button>
    <IconButton size="small" label="Clear the selection" icon={<X aria-hidden />} onClick={onClear} />
  </section>
);
