import { FileInput, Plus } from 'lucide-react';
import { type ComponentType, Suspense, useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { listPublicTemplates } from '#contract/emails/public-templates.ts';
import { listTemplateTags } from '#contract/emails/tags.ts';
import type { LibraryGalleryProps } from '#web/lib/library.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CardGrid, LoadingCards } from '#web/ui/display/card-grid.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { MyTemplates } from './my-templates.tsx';
import { useCounts } from './use-counts.ts';
import { useFilter } from './use-filter.ts';

export const TemplatesScreen = ({ library: Library }: { library: ComponentType<LibraryGalleryProps> }) => {
  usePageTitle(t('templates.templatesScreen.templates'));
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'library' ? 'library' : 'mine';
  const setTab = (next: 'mine' | 'library') =>
    setParams(
      (current) => {
        current.delete('page');
        if (next === 'library') current.set('tab', next);
        else current.delete('tab');
        return current;
      },
      { replace: true },
    );
  const tabs = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useFilter();
  const counts = useCounts();
  const designs = useEndpoint(listPublicTemplates);
  const tags = useEndpoint(listTemplateTags);

  // The words stay; the button that was pressed does not, and its focus moves to the tab.
  const searchLibrary = () => {
    setTab('library');
    tabs.current?.querySelector<HTMLElement>('[role="tab"]:last-of-type')?.focus();
  };

  const library = (
    <Suspense
      fallback={
        <CardGrid>
          <LoadingCards label={t('templates.templatesScreen.loadingTemplates')} count={6} />
        </CardGrid>
      }
    >
      <Library
        hasCardActions={false}
        search={filter.search.trim()}
        whenEmpty={
          <EmptyState
            className="col-span-full"
            title={t('templates.templatesScreen.theLibraryIsEmptyForNow')}
          >
            {t('templates.templatesScreen.thisTabShowsDesignsThatEveryone')}
          </EmptyState>
        }
      />
    </Suspense>
  );

  return (
    <Page className="flex flex-col gap-6">
      <PageHeader
        title={t('templates.templatesScreen.templates')}
        description={t('templates.templatesScreen.emailsYouCanChangeCopyAnd')}
        actions={
          <>
            <Button asChild>
              <Link href={paths.importEmail()}>
                <FileInput aria-hidden />
                {t('templates.templatesScreen.importAnEmail')}
              </Link>
            </Button>
            <Button variant="primary" asChild>
              <Link href={paths.builder()}>
                <Plus aria-hidden />
                {t('templates.templatesScreen.newTemplate')}
              </Link>
            </Button>
          </>
        }
      />
      <div ref={tabs}>
        <Tabs
          label={t('templates.templatesScreen.templates')}
          value={tab}
          onValueChange={setTab}
          items={[
            {
              value: 'mine',
              label: t('templates.templatesScreen.myTemplates'),
              ...(counts.data ? { count: counts.data.total } : {}),
              content: (
                <MyTemplates
                  filter={filter}
                  tags={tags.data ?? []}
                  onFilter={setFilter}
                  onSearchLibrary={searchLibrary}
                />
              ),
            },
            {
              value: 'library',
              label: t('templates.templatesScreen.templateLibrary'),
              ...(designs.data ? { count: designs.data.length } : {}),
              content: library,
            },
          ]}
        />
      </div>
    </Page>
  );
};
