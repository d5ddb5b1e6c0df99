import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { getSesAccount } from '#contract/ses/settings.ts';
import { paths } from '#web/lib/paths.ts';
import { useDashboard } from '#web/lib/use-dashboard.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

interface NextAction {
  title: string;
  label: string;
  href: string;
}

const nextOf = ({ draft, quietList }: Dashboard, isSenderVerified: boolean | null): NextAction | null => {
  if (draft)
    return {
      title: t('dashboard.nextStep.draftIsWaiting', { name: draft.name }),
      label: t('dashboard.nextStep.openDraft'),
      href: paths.espCampaign(draft.id),
    };
  if (isSenderVerified === false)
    return {
      title: t('dashboard.nextStep.senderIsNotVerified'),
      label: t('dashboard.nextStep.openSettings'),
      href: paths.esp({ tab: 'settings' }),
    };
  return quietList
    ? {
        title: t('dashboard.nextStep.listIsQuiet', { name: quietList.name }),
        label: t('dashboard.nextStep.createCampaign'),
        href: paths.espWriteTo({ list: quietList.id }),
      }
    : null;
};

/** After the checklist: the most useful of what waits. `more` is beside it. */
export const NextStep = ({ more }: { more: ReactNode }) => {
  const { data } = useDashboard();
  const asksForSender = data !== undefined && data.draft === null && data.done.connectedSending;
  const { data: account } = useEndpoint(getSesAccount, {}, { enabled: asksForSender });
  const next = data ? nextOf(data, account?.isSenderVerified ?? null) : null;
  if (!next && !more) return null;
  return (
    <section aria-labelledby="next-step" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="next-step" className="font-medium font-sans text-base text-ink-soft tracking-normal">
          {t('dashboard.nextStep.nextStep')}
        </h2>
        <p className="break-words">{next ? next.title : t('dashboard.nextStep.nothingWaits')}</p>
      </div>
      {next && (
        <Button asChild size="small">
          <Link href={next.href}>{next.label}</Link>
        </Button>
      )}
      {more}
    </section>
  );
};
