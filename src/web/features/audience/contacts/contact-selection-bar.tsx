import { ListMinus, ListPlus, MailX, Tag, Tags, Trash2, X } from 'lucide-react';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
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
    aria-label={t('contacts.contactSelectionBar.selectedSubscribers')}
    className="sticky top-18 short:top-2 z-10 -my-1 flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 rounded-sheet border bg-surface px-3 py-1.5 shadow-lift"
  >
    <div className="me-auto flex items-center justify-between gap-x-2 max-sm:w-full max-sm:pe-9">
      <p className="figures text-[0.9375rem]">
        {matchCount === null ? (
          <Rich
            id="contacts.contactSelectionBar.countSelected"
            values={{ count }}
            parts={[<span key="0" className="font-medium" />]}
          />
        ) : (
          <Rich
            id="contacts.contactSelectionBar.allMatchcountThatMatchAreSelected"
            values={{ matchCount }}
            parts={[<span key="0" className="font-medium" />]}
          />
        )}
      </p>
      {matchCount === null && count < shown && (
        <Button size="small" variant="quiet" onClick={onAllShown}>
          {t('contacts.contactSelectionBar.selectAllShownShown', { shown })}
        </Button>
      )}
      {matchCount === null && count === shown && hasMore && (
        <Button size="small" variant="quiet" busy={busy} onClick={onAllMatching}>
          {t('contacts.contactSelectionBar.selectAllThatMatch')}
        </Button>
      )}
    </div>
    <DropdownMenu
      label={t('contacts.contactSelectionBar.tagsAndLists')}
      trigger={
        <Button size="small" className={withoutIconWhenNarrow}>
          <Tags aria-hidden />
          {t('contacts.contactSelectionBar.tagsAndLists')}
        </Button>
      }
    >
      <MenuItem icon={<Tag aria-hidden />} onSelect={() => onChoose('tag')}>
        {t('contacts.contactSelectionBar.addATag')}
      </MenuItem>
      <MenuItem icon={<X aria-hidden />} onSelect={() => onChoose('untag')}>
        {t('contacts.contactSelectionBar.removeATag')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ListPlus aria-hidden />} onSelect={() => onChoose('list')}>
        {t('contacts.contactSelectionBar.addToAList')}
      </MenuItem>
      <MenuItem icon={<ListMinus aria-hidden />} onSelect={() => onChoose('unlist')}>
        {t('contacts.contactSelectionBar.removeFromAList')}
      </MenuItem>
    </DropdownMenu>
    <Button size="small" className={withoutIconWhenNarrow} onClick={() => onChoose('unsubscribe')}>
      <MailX aria-hidden />
      {t('contacts.contactSelectionBar.unsubscribe')}
    </Button>
    <Button
      size="small"
      variant="danger-quiet"
      className={withoutIconWhenNarrow}
      onClick={() => onChoose('delete')}
    >
      <Trash2 aria-hidden />
      {t('contacts.contactSelectionBar.delete')}
    </Button>
    <IconButton
      size="small"
      label={t('contacts.contactSelectionBar.clearTheSelection')}
      icon={<X aria-hidden />}
      onClick={onClear}
      className="max-sm:absolute max-sm:top-1.5 max-sm:end-2"
    />
  </section>
);
