import { FileInput, Plus } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { listPublicTemplates } from '#contract/emails/public-templates.ts';
import { listTemplateTags } from '#contract/emails/tags.ts';
import type { LibraryGalleryProps } from '#web/lib/library.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
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
  usePageTitle('Templates');
  const [tab, setTab] = useState<'mine' | 'library'>('mine');
  const [filter, setFilter] = useFilter();
  const counts = useCounts();
  const designs = useEndpoint(listPublicTemplates);
  const tags = useEndpoint(listTemplateTags);

  const library = (
    <Suspense
      fallback={
        <CardGrid>
          <LoadingCards label="Loading templates" count={6} />
        </CardGrid>
      }
    >
      <Library
        isReadOnly
        whenEmpty={
          <EmptyState className="col-span-full" title="The library is empty for now">
            This tab shows designs that everyone here may use.
          </EmptyState>
        }
      />
    </Suspense>
  );

  return (
    <Page className="flex flex-col gap-6">
      <PageHeader
        title="Templates"
        description="Emails you can change, copy and use again."
        actions={
          <>
            <Button asChild>
              <Link href={paths.importEmail()}>
                <FileInput aria-hidden />
                Import an email
              </Link>
            </Button>
            <Button variant="primary" asChild>
              <Link href={paths.builder()}>
                <Plus aria-hidden />
                New Template
              </Link>
            </Button>
          </>
        }
      />
      <Tabs
        label="Templates"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'mine',
            label: 'My Templates',
            ...(counts.data ? { count: counts.data.total } : {}),
            content: <MyTemplates filter={filter} tags={tags.data ?? []} onFilter={setFilter} />,
          },
          {
            value: 'library',
            label: 'Template Library',
            ...(designs.data ? { count: designs.data.length } : {}),
            content: library,
          },
        ]}
      />
    </Page>
  );
};
