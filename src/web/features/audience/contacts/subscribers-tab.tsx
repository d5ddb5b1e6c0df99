import { Ban, Download, FileUp, History, MoreHorizontal, Plus, RotateCcw, Tags } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import {
  type Contact,
  countContacts,
  countFound,
  exportContacts,
  listContacts,
} from '#contract/audience/contacts.ts';
import { listContactTags, listLists } from '#contract/audience/lists.ts';
import { call, endpointUrl } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { useWasOpenBeforeReload } from '#web/lib/hooks/use-form-draft.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { useRequestedAction } from '#web/lib/hooks/use-requested-action.ts';
import { useReturnToCard } from '#web/lib/hooks/use-return-to-card.ts';
import { ListStates } from '#web/lib/loading/list-states.tsx';
import { paths, withView } from '#web/lib/paths.ts';
import { LoadSampleShop } from '#web/lib/sample-shop/load-sample-shop.tsx';
import { SavedViews } from '#web/lib/saved-views/saved-views.tsx';
import { useSelection } from '#web/lib/selection/use-selection.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { BackgroundJobs } from '../imports/background-jobs.tsx';
import { ImportDialog } from '../imports/import-dialog.tsx';
import { importDraftName } from '../imports/import-draft.ts';
import { ImportsDialog } from '../imports/imports-dialog.tsx';
import { AddContactDialog, addContactDraft } from './add-contact-dialog.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { ChooseTargetDialog } from './choose-target-dialog.tsx';
import { ContactFilters } from './contact-filters.tsx';
import { type BulkChoice, ContactSelectionBar } from './contact-selection-bar.tsx';
import { ContactSkeletons } from './contact-skeletons.tsx';
import { ContactTable } from './contact-table.tsx';
import { TagsAndFieldsDialog } from './tags-and-fields/tags-and-fields-dialog.tsx';
import { type BulkAction, type BulkTarget, useContactChanges } from './use-contact-changes.ts';
import { type Filter, filterQuery, isFiltered, useContactFilter } from './use-contact-filter.ts';

const pageSize = 50;
const none: readonly Contact[] = [];

type OpenDialog = 'add' | 'import' | 'imports' | 'changes' | 'tags' | 'target' | 'confirm' | null;

const isTargeted = (choice: BulkChoice): choice is 'tag' | 'untag' | 'list' | 'unlist' =>
  choice !== 'delete' && choice !== 'unsubscribe';

/** The Subscribers tab of the ESP area. */
export const SubscribersTab = () => {
  const { filter, text, setText, change, clear } = useContactFilter();
  const query = filterQuery(filter);
  const list = usePages(listContacts, { ...query, sort: filter.sort }, { pageSize });
  const counts = useEndpoint(countContacts, undefined, { fresh: true }).data;
  const lists = useEndpoint(listLists).data ?? [];
  const tags = useEndpoint(listContactTags).data ?? [];
  const contacts = list.items ?? none;

  const table = useRef<HTMLTableElement>(null);
  const { focusNeighbor, focusCard } = useReturnToCard(table, contacts);
  const changes = useContactChanges({ onRestored: focusCard });
  const selection = useSelection(contacts);
  const ticked = contacts.filter(({ id }) => selection.has(id));
  const [matchCount, setMatchCount] = useState<number | null>(null);
  const [counting, setCounting] = useState(false);
  const wasAdding = useWasOpenBeforeReload(addContactDraft);
  const wasImporting = useWasOpenBeforeReload(importDraftName(''));
  const [dialog, setDialog] = useState<OpenDialog>(wasAdding ? 'add' : wasImporting ? 'import' : null);
  useRequestedAction('import', () => setDialog('import'));
  useRequestedAction('add-subscriber', () => setDialog('add'));
  const [choice, setChoice] = useState<BulkChoice>('tag');
  const [busy, setBusy] = useState(false);
  // A late result, such as an import's, closes its own dialog and not one opened meanwhile.
  const closing = (closed: OpenDialog) => () => setDialog((shown) => (shown === closed ? null : shown));

  const deselect = () => {
    selection.clear();
    setMatchCount(null);
  };
  const narrow = (part: Partial<Omit<Filter, 'search'>>) => {
    deselect();
    change(part);
  };
  const areAllChosen = matchCount !== null;
  const count = matchCount ?? ticked.length;
  const bulkTarget = (): BulkTarget =>
    areAllChosen ? { filter: query } : { ids: ticked.map(({ id }) => id) };

  const runBulk = async (input: BulkAction): Promise<boolean> => {
    const chosen = bulkTarget();
    if (input.action === 'delete' && 'ids' in chosen) focusNeighbor(chosen.ids);
    const isDone = await changes.change(input, chosen);
    if (isDone) deselect();
    return isDone;
  };
  const chooseBulk = (next: BulkChoice) => {
    setChoice(next);
    if (isTargeted(next)) setDialog('target');
    // A press clears individual ticks; the user has not seen all contacts that match.
    else if (areAllChosen) setDialog('confirm');
    else void runBulk({ action: next });
  };
  const chooseAllMatching = async () => {
    setCounting(true);
    try {
      setMatchCount((await call(countFound, { query })).found);
    } catch (error) {
      toastError(error, t('contacts.subscribersTab.theyCouldNotBeCountedNothing'));
    }
    setCounting(false);
  };

  // Rows render only when they change; the callbacks they use are always the latest.
  const latest = useRef({ changes, selection, focusNeighbor });
  useEffect(() => {
    latest.current = { changes, selection, focusNeighbor };
  });
  const rowActions = useMemo(
    () => ({
      onDelete: (contact: Contact) => {
        latest.current.focusNeighbor([contact.id]);
        void latest.current.changes.remove(contact);
      },
      onChoose: (id: string, isChosen: boolean, through: boolean) =>
        latest.current.selection.choose(id, isChosen, through),
    }),
    [],
  );
  const openImports = useCallback(() => setDialog('imports'), []);

  const isNarrowed = isFiltered(filter);
  const isFirst = counts?.total === 0 && !isNarrowed;
  const chosenAll = ticked.length === 0 ? false : ticked.length === contacts.length ? true : 'some';

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className={classNames('figures me-auto min-h-6 text-ink-soft', isFirst && 'max-sm:hidden')}>
          {counts && counts.total > 0 && (
            <Rich
              id="contacts.subscribersTab.totalSubscribedSubscribed"
              values={{
                total: counts.total,
                subscribed: counts.byStatus.subscribed ?? 0,
              }}
              parts={[<span key="0" className="font-medium text-ink" />]}
            />
          )}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
          {!isFirst && (
            <>
              <Button onClick={() => setDialog('import')} className="max-sm:flex-1">
                <FileUp aria-hidden />
                {t('contacts.subscribersTab.import')}
              </Button>
              <Button variant="primary" onClick={() => setDialog('add')} className="max-sm:flex-1">
                <Plus aria-hidden />
                {t('contacts.subscribersTab.addSubscriber')}
              </Button>
            </>
          )}
          <DropdownMenu
            label={t('contacts.subscribersTab.moreAboutSubscribers')}
            trigger={
              <IconButton
                label={t('contacts.subscribersTab.more')}
                variant="outlined"
                icon={<MoreHorizontal aria-hidden />}
              />
            }
          >
            <MenuItem asChild>
              <a href={endpointUrl(exportContacts, { query })} download>
                <Download aria-hidden />
                {isNarrowed
                  ? t('contacts.subscribersTab.exportTheseAsCsv')
                  : t('contacts.subscribersTab.exportAllAsCsv')}
              </a>
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Tags aria-hidden />} onSelect={() => setDialog('tags')}>
              {t('contacts.subscribersTab.tagsAndFields')}
            </MenuItem>
            <MenuItem icon={<History aria-hidden />} onSelect={() => setDialog('imports')}>
              {t('contacts.subscribersTab.imports')}
            </MenuItem>
            <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => setDialog('changes')}>
              {t('contacts.subscribersTab.recentChanges')}
            </MenuItem>
            <MenuItem asChild>
              <Link href={paths.espSuppressions()}>
                <Ban aria-hidden />
                {t('contacts.subscribersTab.blockedAddresses')}
              </Link>
            </MenuItem>
          </DropdownMenu>
        </div>
      </div>
      <BackgroundJobs onShowImports={openImports} />
      {count > 0 ? (
        <ContactSelectionBar
          count={count}
          shown={contacts.length}
          matchCount={matchCount}
          hasMore={list.hasNextPage}
          busy={counting}
          onAllShown={() => selection.chooseAll(contacts.map(({ id }) => id))}
          onAllMatching={() => void chooseAllMatching()}
          onChoose={chooseBulk}
          onClear={() => {
            const [first] = ticked;
            if (first) focusCard(first.id);
            deselect();
          }}
        />
      ) : (
        !isFirst && (
          <ContactFilters
            filter={filter}
            text={text}
            lists={lists}
            tags={tags}
            onText={(next) => {
              deselect();
              setText(next);
            }}
            onChange={narrow}
          />
        )
      )}
      {!isFirst && (
        <SavedViews list="subscribers" hrefOf={(query) => withView(paths.esp({ tab: 'contacts' }), query)} />
      )}
      <ListStates
        list={list}
        status={
          count > 0
            ? t('contacts.subscribersTab.countSelected', { count })
            : isNarrowed && list.items && !list.isPlaceholderData
              ? list.hasNextPage
                ? t('contacts.subscribersTab.moreThanLengthContactsFound', { length: contacts.length })
                : t('contacts.subscribersTab.lengthFound', { length: contacts.length })
              : ''
        }
        skeleton={<ContactSkeletons />}
        failedTitle={t('contacts.subscribersTab.yourSubscribersCouldNotBeLoaded')}
        empty={
          !list.isPlaceholderData &&
          (isNarrowed ? (
            <EmptyState
              title={
                <span className="break-words">
                  {query.search === ''
                    ? t('contacts.subscribersTab.noContactHasTheseProperties')
                    : t('contacts.subscribersTab.noContactMatchesSearch', { search: query.search })}
                </span>
              }
              action={<Button onClick={clear}>{t('contacts.subscribersTab.showAllSubscribers')}</Button>}
            />
          ) : (
            <EmptyState
              title={t('contacts.subscribersTab.noSubscribersYet')}
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  <Button onClick={() => setDialog('import')}>
                    <FileUp aria-hidden />
                    {t('contacts.subscribersTab.import')}
                  </Button>
                  <Button variant="primary" onClick={() => setDialog('add')}>
                    <Plus aria-hidden />
                    {t('contacts.subscribersTab.addSubscriber')}
                  </Button>
                  <LoadSampleShop />
                </div>
              }
            >
              {t('contacts.subscribersTab.yourContactsAppearHereImportThem')}
            </EmptyState>
          ))
        }
      >
        <ContactTable
          ref={table}
          contacts={contacts}
          sort={filter.sort}
          onSort={(sort) => narrow({ sort })}
          isChosen={selection.has}
          allChosen={areAllChosen ? true : chosenAll}
          onChooseAll={(isChosen) =>
            isChosen ? selection.chooseAll(contacts.map(({ id }) => id)) : deselect()
          }
          locked={areAllChosen}
          {...rowActions}
        />
      </ListStates>
      <AddContactDialog open={dialog === 'add'} onClose={closing('add')} onAdded={changes.renew} />
      <ImportDialog open={dialog === 'import'} onClose={closing('import')} />
      <ImportsDialog open={dialog === 'imports'} onClose={closing('imports')} />
      <ChangesDialog open={dialog === 'changes'} onClose={closing('changes')} />
      <TagsAndFieldsDialog
        open={dialog === 'tags'}
        onClose={closing('tags')}
        onTagDeleted={(id) => {
          if (filter.tag === id) change({ tag: null });
        }}
      />
      {isTargeted(choice) && (
        <ChooseTargetDialog
          key={choice}
          action={choice}
          description={t('contacts.chooseTargetDialog.forCountContacts', { count })}
          open={dialog === 'target'}
          onClose={closing('target')}
          onChosen={runBulk}
        />
      )}
      <ConfirmDialog
        open={dialog === 'confirm'}
        onOpenChange={closing('confirm')}
        title={
          choice === 'delete'
            ? t('contacts.subscribersTab.deleteCountContacts', { count: matchCount ?? 0 })
            : t('contacts.subscribersTab.unsubscribeCountContacts', { count: matchCount ?? 0 })
        }
        description={
          choice === 'delete'
            ? t('contacts.subscribersTab.allThatMatchGoAlsoThose')
            : t('contacts.subscribersTab.allThatMatchGetNoMore')
        }
        confirmLabel={
          choice === 'delete' ? t('contacts.subscribersTab.delete') : t('contacts.subscribersTab.unsubscribe')
        }
        destructive
        busy={busy}
        onConfirm={() => {
          if (isTargeted(choice)) return;
          setBusy(true);
          void runBulk({ action: choice }).then(() => {
            setBusy(false);
            closing('confirm')();
          });
        }}
      />
    </div>
  );
};
