import { health } from '#contract/site.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

interface Service {
  name: string;
  mode: string;
}

const tones: Record<string, Tone> = { sandbox: 'attention', off: 'bad' };

const columns: Column<Service>[] = [
  {
    key: 'name',
    header: 'Service',
    primary: true,
    cell: ({ name }) => <span className="capitalize">{name}</span>,
  },
  { key: 'mode', header: 'Runs on', cell: ({ mode }) => <Badge tone={tones[mode] ?? 'good'}>{mode}</Badge> },
];

export const AdminScreen = () => {
  usePageTitle('Administration');
  const { data, isError, refetch } = useEndpoint(health);
  const services = Object.entries(data?.services ?? {}).map(([name, mode]) => ({ name, mode }));
  return (
    <Page width="narrow">
      <PageHeader
        title="Administration"
        description={
          data
            ? `Version ${data.version}. What this installation runs on:`
            : 'What this installation runs on:'
        }
        back={{ href: paths.dashboard(), label: 'Back to Dashboard' }}
        className="mb-8"
      />
      {isError ? (
        <EmptyState
          title="The server did not say"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          Its health could not be read. Nothing was changed.
        </EmptyState>
      ) : data ? (
        <Table
          caption="Services of this installation"
          columns={columns}
          rows={services}
          rowKey={({ name }) => name}
        />
      ) : (
        <LoadingRegion label="Loading services">
          <Skeleton className="h-56 w-full" />
        </LoadingRegion>
      )}
    </Page>
  );
};
