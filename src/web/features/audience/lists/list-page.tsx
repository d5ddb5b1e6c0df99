import { FileInput, UserPlus } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { getList, type ListDetails } from '#contract/audience/lists.ts';
import { ApiError } from '#web/lib/api.ts';
import { useRecentThing } from '#web/lib/commands/recent-things.ts';
import { useWasOpenBeforeReload } from '#web/lib/hooks/use-form-draft.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { ContactSkeletons } from '../contacts/contact-skeletons.tsx';
import { ImportDialog } from '../imports/import-dialog.tsx';
import { importDraftName } from '../imports/import-draft.ts';
import { SignUpFormPanel } from '../sign-up-forms/sign-up-form-panel.tsx';
import { AddMembersDialog } from './add-members-dialog.tsx';
import { ListMembers } from './list-members.tsx';
import { ListSettings } from './list-settings.tsx';
import { useListDeletion } from './use-deletion.ts';

const back = {
  href: paths.esp({ tab: 'lists' }),
  get label() {
    return t('lists.listPage.backToLists');
  },
};

const tabs = ['members', 'form', 'archive', 'settings'] as const;
type Tab = (typeof tabs)[number];

/** The tab is in the address: the form links to the settings, and a reload stays where it was. */
const useTab = (): [Tab, (tab: Tab) => void] => {
  const [params, setParams] = useSearchParams();
  const setTab = (next: Tab) =>
    setParams(
      (current) => {
        if (next === 'members') current.delete('tab');
        else current.set('tab', next);
        return current;
      },
      { replace: true },
    );
  return [tabs.find((tab) => tab === params.get('tab')) ?? 'members', setTab];
};

/** Of another feature: the public archive of the list. */
type ArchivePanel = ComponentType<{ listId: string; listName: string }>;

const ListView = ({ list, archivePanel: Archive }: { list: ListDetails; archivePanel: ArchivePanel }) => {
  const [, navigate] = useLocation();
  const [tab, setTab] = useTab();
  const wasImporting = useWasOpenBeforeReload(importDraftName(list.id));
  const [dialog, setDialog] = useState<'add' | 'import' | null>(wasImporting ? 'import' : null);
  const remove = useListDeletion();
  // A late result, such as an import's, closes its own dialog and not one opened meanwhile.
  const closing = (closed: 'add' | 'import') => () => setDialog((shown) => (shown === closed ? null : shown));
  usePageTitle(list.name);
  useRecentThing('list', list.id, list.name);
  return (
    <>
      <PageHeader
        title={list.name}
        description={list.description ? <bdi>{list.description}</bdi> : undefined}
        back={back}
        className="mb-6"
        actions={
          <>
            {list.contactCount > 0 && (
              <Button asChild>
                <Link href={paths.espWriteTo({ list: list.id })}>{t('lists.listPage.writeToThem')}</Link>
              </Button>
            )}
            <Button onClick={() => setDialog('import')}>
              <FileInput aria-hidden />
              {t('lists.listPage.import')}
            </Button>
            <Button variant="primary" onClick={() => setDialog('add')}>
              <UserPlus aria-hidden />
              {t('lists.listPage.addMembers')}
            </Button>
          </>
        }
      />
      <Tabs
        label={t('lists.listPage.list')}
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'members',
            label: t('lists.listPage.members'),
            count: list.contactCount,
            content: <ListMembers list={list} onAdd={() => setDialog('add')} />,
          },
          {
            value: 'form',
            label: t('lists.listPage.signUpForm'),
            staysMounted: true,
            content: <SignUpFormPanel listId={list.id} />,
          },
          {
            value: 'archive',
            label: t('lists.listPage.archive'),
            content: (
              <Suspense
                fallback={
                  <LoadingRegion label={t('lists.listPage.archive')}>
                    <Skeleton className="h-72 w-full" />
                  </LoadingRegion>
                }
              >
                <Archive listId={list.id} listName={list.name} />
              </Suspense>
            ),
          },
          {
            value: 'settings',
            label: t('lists.listPage.settings'),
            staysMounted: true,
            content: (
              <ListSettings
                list={list}
                onDelete={() => {
                  navigate(back.href);
                  void remove(list);
                }}
              />
            ),
          },
        ]}
      />
      <AddMembersDialog list={list} open={dialog === 'add'} onClose={closing('add')} />
      <ImportDialog listId={list.id} open={dialog === 'import'} onClose={closing('import')} />
    </>
  );
};

/** One list: its members, how contacts join it, its public archive, and its name. */
export const ListPage = ({ id, archivePanel }: { id: string; archivePanel: ArchivePanel }) => {
  const list = useEndpoint(getList, { params: { id } }, { fresh: true });
  if (list.data)
    return (
      <Page>
        <ListView key={id} list={list.data} archivePanel={archivePanel} />
      </Page>
    );
  return (
    <Page>
      {list.isPending && (
        <LoadingRegion label={t('lists.listPage.loadingTheList')} className="flex flex-col gap-6">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-11 w-full" />
          <ContactSkeletons />
        </LoadingRegion>
      )}
      {list.error instanceof ApiError && list.error.status === 404 ? (
        <PageHeader
          title={t('lists.listPage.thereIsNoSuchList')}
          description={t('lists.listPage.itMayHaveBeenDeletedYour')}
          back={back}
        />
      ) : (
        list.error && (
          <>
            <PageHeader title={t('lists.listPage.list')} back={back} className="mb-8" />
            <LoadingFailed title={t('lists.listPage.theListCouldNotBeLoaded')} query={list} />
          </>
        )
      )}
    </Page>
  );
};
