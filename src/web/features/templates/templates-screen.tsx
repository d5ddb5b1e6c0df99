import { FileInput, LayoutGrid, Plus, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { listTemplates, type Template } from '#contract/templates.ts';
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
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { CardSkeletons, LoadingRegion } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { MyTemplates } from './my-templates.tsx';
import { gridClasses } from './template-views.tsx';

type View = 'grid' | 'list';

const views = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden /> },
  { value: 'list', label: 'List', icon: <Rows3 aria-hidden /> },
] as const;

const matches = (template: Template, search: string): boolean =>
  `${template.name} ${template.description}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

export const TemplatesScreen = () => {
  const templates = useEndpoint(listTemplates);
  useUnauthorizedHandler(templates.error);
  usePageTitle('Templates');
  const [search, setSearch] = useState('');
  const [view, setView] = useState<View>('grid');
  const [tab, setTab] = useState<'mine' | 'library'>('mine');
  const found = templates.data?.filter((template) => matches(template, search)) ?? [];

  const mine = (
    <>
      {templates.isPending && (
        <LoadingRegion label="Loading your templates" className={gridClasses}>
          <CardSkeletons count={6} />
        </LoadingRegion>
      )}
      {templates.error && (
        <Notice
          tone="bad"
          title="Your templates could not be loaded"
          action={<Button onClick={() => void templates.refetch()}>Try again</Button>}
        >
          {messageOf(templates.error, 'The server did not answer.')} Nothing of yours was changed.
        </Notice>
      )}
      {templates.data && (
        <MyTemplates
          templates={templates.data}
          found={found}
          search={search}
          view={view}
          onClearSearch={() => setSearch('')}
        />
      )}
    </>
  );

  const library = (
    <EmptyState
      title="The library is empty for now"
      action={
        <Button variant="primary" asChild>
          <Link href={paths.builder()}>Start with a blank email</Link>
        </Button>
      }
    >
      Designs that everyone here may use will stand in this tab. There are none yet.
    </EmptyState>
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
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search templates"
          placeholder="Search by name"
          value={search}
          onValueChange={setSearch}
          className="min-w-0 flex-1 basis-56"
        />
        <SegmentedControl
          label="View"
          value={view}
          items={views}
          iconsOnly
          onValueChange={setView}
          className="ml-auto"
        />
      </div>
      <p role="status" className="sr-only">
        {search.trim() && templates.data ? `${found.length} of ${templates.data.length} templates match` : ''}
      </p>
      <Tabs
        label="Templates"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'mine', label: 'My Templates', count: templates.data?.length, content: mine },
          { value: 'library', label: 'Template Library', count: 0, content: library },
        ]}
      />
    </Page>
  );
};
