import { useQueryClient } from '@tanstack/react-query';
import {
  type DomainProblem,
  type OwnDomains as Domains,
  getOwnDomains,
  type OwnDomain,
  ownDomainsInput,
  saveOwnDomains,
} from '#contract/carriers/own-domains.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { getSetup } from '#contract/ses/setup.ts';
import type { TextKey } from '#text/keys.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { useUnloadGuard } from '#web/lib/hooks/use-unload-guard.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { DnsRecords } from './status/dns-records.tsx';

const problems: Record<DomainProblem, TextKey> = {
  no_record: 'espSettings.ownDomains.noRecord',
  other_target: 'espSettings.ownDomains.otherTarget',
  no_answer: 'espSettings.ownDomains.noAnswer',
  taken: 'espSettings.ownDomains.taken',
  certificate: 'espSettings.ownDomains.certificate',
  other_server: 'espSettings.ownDomains.otherServer',
  unreachable: 'espSettings.ownDomains.unreachable',
};

const stateText = ({ domain, problem, isUsed }: OwnDomain): string => {
  if (problem !== null) return t(problems[problem], { domain });
  return isUsed
    ? t('espSettings.ownDomains.used', { domain })
    : t('espSettings.ownDomains.waiting', { domain });
};

/** What to do for a domain, unless another entry shows the same one. */
const DomainState = ({ own }: { own: OwnDomain }) => (
  <div className="flex flex-col gap-3 border-t pt-4">
    <Notice
      tone={own.isUsed ? (own.problem === null ? 'good' : 'neutral') : 'attention'}
      title={<bdi dir="ltr">{own.domain}</bdi>}
    >
      {stateText(own)}
    </Notice>
    <DnsRecords
      records={own.records}
      caption={t('espSettings.ownDomains.recordsOf', { domain: own.domain })}
    />
  </div>
);

const DomainForm = ({ domains }: { domains: Domains }) => {
  const client = useQueryClient();
  const own = useValues({
    trackingDomain: domains.tracking.domain,
    webViewDomain: domains.webView.domain,
  });
  useUnloadGuard(own.isDirty);
  const form = useForm({
    values: own.values,
    set: own.set,
    schema: ownDomainsInput,
    send: async (body) => {
      const saved = await call(saveOwnDomains, { body });
      own.reset({ trackingDomain: saved.tracking.domain, webViewDomain: saved.webView.domain });
      client.setQueryData(endpointKey(getOwnDomains), saved);
      void invalidateEndpoints(client, [getSetup, getEspSettings]);
      showToast({
        title: t('espSettings.ownDomains.saved'),
        description: t('espSettings.ownDomains.savedText'),
      });
    },
  });
  const isDisabled = domains.target === null;
  const shown = [domains.tracking, domains.webView].filter(
    ({ domain, state }, index, all) =>
      state !== 'unset' && all.findIndex((other) => other.domain === domain) === index,
  );
  return (
    <div className="flex flex-col gap-5">
      <p className="text-[0.9375rem]">{t('espSettings.ownDomains.whatFor')}</p>
      <form {...form.form} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field
            label={t('espSettings.ownDomains.trackingDomain')}
            hint={t('espSettings.ownDomains.trackingHint')}
            error={form.errors.trackingDomain}
          >
            <Input
              dir="ltr"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              placeholder="links.yourshop.com"
              disabled={isDisabled}
              {...form.input('trackingDomain')}
            />
          </Field>
          <Field
            label={t('espSettings.ownDomains.webViewDomain')}
            hint={t('espSettings.ownDomains.webViewHint')}
            error={form.errors.webViewDomain}
          >
            <Input
              dir="ltr"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              placeholder="news.yourshop.com"
              disabled={isDisabled}
              {...form.input('webViewDomain')}
            />
          </Field>
        </div>
        <div>
          <Button type="submit" busy={form.busy} disabled={isDisabled}>
            {t('espSettings.ownDomains.save')}
          </Button>
        </div>
      </form>
      {shown.map((each) => (
        <DomainState key={each.domain} own={each} />
      ))}
      <p className="text-ink-soft text-sm">{t('espSettings.ownDomains.oldLinks')}</p>
    </div>
  );
};

/** Domains of one's own in the links of emails. */
export const OwnDomains = () => {
  const domains = useEndpoint(getOwnDomains, undefined, { fresh: true });
  if (domains.data) return <DomainForm domains={domains.data} />;
  if (domains.error)
    return <LoadingFailed title={t('espSettings.ownDomains.notLoaded')} query={domains} note={null} />;
  return (
    <LoadingRegion label={t('espSettings.ownDomains.loading')} className="flex flex-col gap-3">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </LoadingRegion>
  );
};
