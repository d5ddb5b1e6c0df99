import type { Dashboard } from '#contract/admin/dashboard.ts';
import type { TextKey } from '#text/keys.ts';
import { paths } from '#web/lib/paths.ts';
import { useDashboard } from '#web/lib/use-dashboard.ts';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

const nextOf = ({ connectedSending, reportsEvents, addedPeople }: Dashboard['done']): TextKey => {
  if (!connectedSending || !reportsEvents) return 'builderPanels.firstStepsBar.connect';
  return addedPeople ? 'builderPanels.firstStepsBar.send' : 'builderPanels.firstStepsBar.addContacts';
};

/** Until the first campaign is sent: what follows the email. */
export const FirstStepsBar = () => {
  const { data } = useDashboard();
  if (!data || data.done.sentCampaign) return null;
  return (
    <section
      aria-label={t('builderPanels.firstStepsBar.label')}
      className="flex flex-wrap items-baseline gap-x-3 border-t bg-sunken px-4 py-1.5 text-sm short:hidden max-[719px]:mb-16"
    >
      <p>{t(nextOf(data.done))}</p>
      <TextLink href={paths.dashboard()}>{t('builderPanels.firstStepsBar.open')}</TextLink>
    </section>
  );
};
