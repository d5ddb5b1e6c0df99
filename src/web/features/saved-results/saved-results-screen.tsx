import { useState } from 'react';
import { Link } from 'wouter';
import { listSavedHtmlTemplates, type SavedHtmlTemplate } from '#contract/saved-html-templates.ts';
import { messageOf } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { CardSkeletons, LoadingRegion } from '#web/ui/skeleton.tsx';
import { SavedCard } from './saved-card.tsx';
import { SavedTemplateDialog } from './saved-template-dialog.tsx';

const grid = 'grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3';

const matches = (saved: SavedHtmlTemplate, search: string): boolean =>
  saved.templateName.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

export const SavedResultsScreen = () => {
  const saved = useEndpoint(listSavedHtmlTemplates);
  useUnauthorizedHandler(saved.error);
  usePageTitle('Saved results');
  const [search, setSearch] = useState('');
  // The dialog keeps what it shows while it closes, also when that was just deleted.
  const [shown, setShown] = useState<SavedHtmlTemplate | null>(null);
  const [open, setOpen] = useState(false);
  const found = saved.data?.filter((item) => matches(item, search));
  const current = saved.data?.find((item) => item.id === shown?.id) ?? shown;

  return (
    <Page className="flex flex-col gap-8">
      <PageHeader
        title="Saved results"
        description="The HTML of emails you exported, ready to copy, download or look at again."
        back={{ href: paths.dashboard(), label: 'Back to Dashboard' }}
      />
      {saved.data && saved.data.length > 0 && (
        <SearchField
          label="Search saved templates"
          placeholder="Search by name"
          value={search}
          onValueChange={setSearch}
        />
      )}
      {saved.isPending && (
        <LoadingRegion label="Loading your saved results" className={grid}>
          <CardSkeletons count={6} />
        </LoadingRegion>
      )}
      {saved.error && (
        <Notice
          tone="bad"
          title="Your saved results could not be loaded"
          action={<Button onClick={() => void saved.refetch()}>Try again</Button>}
        >
          {messageOf(saved.error, 'The server did not answer.')} Nothing of yours was changed.
        </Notice>
      )}
      {saved.data?.length === 0 && (
        <EmptyState
          title="Nothing saved yet"
          action={
            <Button variant="primary" asChild>
              <Link href={paths.builder()}>Build an email</Link>
            </Button>
          }
        >
          When you export an email and copy it, save it or use it in a campaign, its HTML stays here.
        </EmptyState>
      )}
      {found && saved.data && saved.data.length > 0 && (
        <>
          <p role="status" className="sr-only">
            {search.trim() ? `${found.length} of ${saved.data.length} match` : ''}
          </p>
          {found.length === 0 ? (
            <EmptyState
              title={`No name contains “${search.trim()}”`}
              action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
            />
          ) : (
            <ul className={grid}>
              {found.map((item) => (
                <li key={item.id}>
                  <SavedCard
                    saved={item}
                    onOpen={() => {
                      setShown(item);
                      setOpen(true);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {current && (
        <SavedTemplateDialog key={current.id} saved={current} open={open} onClose={() => setOpen(false)} />
      )}
    </Page>
  );
};
