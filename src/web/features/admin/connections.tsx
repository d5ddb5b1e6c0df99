import { health } from '#contract/site.ts';
import type { TextKey } from '#text/keys.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
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

const names: Record<string, TextKey> = {
  database: 'admin.connections.database',
  payments: 'admin.connections.payments',
  mail: 'admin.connections.email',
  identity: 'admin.connections.signIn',
  copywriter: 'admin.connections.copywriter',
  spamassassin: 'admin.connections.spamassassin',
  rspamd: 'admin.connections.rspamd',
};

const modes: Record<string, TextKey> = {
  embedded: 'admin.connections.embedded',
  postgres: 'admin.connections.postgres',
  sandbox: 'admin.connections.sandbox',
  stripe: 'admin.connections.stripe',
  ses: 'admin.connections.ses',
  smtp: 'admin.connections.smtp',
  google: 'admin.connections.google',
  templates: 'admin.connections.templates',
  ai: 'admin.connections.ai',
  on: 'admin.connections.on',
  off: 'admin.connections.off',
};

/** During an update another release may answer, which names more. */
const labelOf = (labels: Record<string, TextKey>, name: string): string => {
  const key = labels[name];
  return key ? t(key) : name;
};

const columns: Column<Service>[] = [
  {
    key: 'name',
    get header() {
      return t('admin.connections.service');
    },
    primary: true,
    cell: ({ name }) => labelOf(names, name),
  },
  {
    key: 'mode',
    get header() {
      return t('admin.connections.runsOn');
    },
    cell: ({ mode }) => <Badge tone={tones[mode] ?? 'good'}>{labelOf(modes, mode)}</Badge>,
  },
];

/** The services that this installation uses. */
export const Services = () => {
  const { data, isError, refetch } = useEndpoint(health);
  const services = Object.entries(data?.services ?? {}).map(([name, mode]) => ({ name, mode }));
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-2xl">
        {t('admin.connections.services')}
      </h2>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
        {data
          ? t('admin.connections.versionVersionWhatThisInstallationRuns', { version: data.version })
          : t('admin.connections.whatThisInstallationRunsOn')}
      </p>
      {isError && (
        <Notice
          tone="bad"
          title={t('admin.connections.theServerDidNotSay')}
          action={<Button onClick={() => void refetch()}>{t('admin.connections.tryAgain')}</Button>}
        >
          {t('admin.connections.itsHealthCouldNotBeRead')}
        </Notice>
      )}
      {data?.worker === 'missing' && (
        <Notice tone="bad" title={t('admin.connections.noWorkerHasBeenSeenFor')} className="mb-3">
          {t('admin.connections.noCampaignIsSentAndNo')}
        </Notice>
      )}
      {data && (
        <Table
          caption={t('admin.connections.servicesOfThisInstallation')}
          columns={columns}
          rows={services}
          rowKey={({ name }) => name}
          className="max-w-2xl"
        />
      )}
      {!data && !isError && (
        <LoadingRegion label={t('admin.connections.loadingServices')}>
          <Skeleton className="h-56 w-full max-w-2xl" />
        </LoadingRegion>
      )}
    </section>
  );
};
