import { health } from '#contract/site.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import type { Tone } from '#web/ui/display/tone.ts';

interface Service {
  name: string;
  mode: string;
}

const tones: Record<string, Tone> = { sandbox: 'attention', off: 'neutral' };

const names: Record<string, string> = { spamassassin: 'SpamAssassin' };

const columns: Column<Service>[] = [
  {
    key: 'name',
    header: 'Service',
    primary: true,
    cell: ({ name }) => <span className="first-letter:uppercase inline-block">{name}</span>,
  },
  { key: 'mode', header: 'Runs on', cell: ({ mode }) => <Badge tone={tones[mode] ?? 'good'}>{mode}</Badge> },
];

/** The services that this installation uses. */
export const Services = () => {
  const { data, isError, refetch } = useEndpoint(health);
  const services = Object.entries(data?.services ?? {}).map(([name, mode]) => ({
    name: names[name] ?? name,
    mode,
  }));
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-2xl">
        Services
      </h2>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
        {data
          ? `Version ${data.version}. What this installation runs on.`
          : 'What this installation runs on.'}
      </p>
      {isError && (
        <Notice
          tone="bad"
          title="The server did not say"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          Its health could not be read. Nothing was changed.
        </Notice>
      )}
      {data?.worker === 'missing' && (
        <Notice tone="bad" title="No worker has been seen for 2 minutes" className="mb-3">
          No campaign is sent, and no event is read. Start a process with the worker service.
        </Notice>
      )}
      {data && (
        <Table
          caption="Services of this installation"
          columns={columns}
          rows={services}
          rowKey={({ name }) => name}
          className="max-w-2xl"
        />
      )}
      {!data && !isError && (
        <LoadingRegion label="Loading services">
          <Skeleton className="h-56 w-full max-w-2xl" />
        </LoadingRegion>
      )}
    </section>
  );
};
