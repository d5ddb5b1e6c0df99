import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import type { TextKey } from '#text/keys.ts';
import { paths } from '#web/lib/paths.ts';
import { useDashboard } from '#web/lib/use-dashboard.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

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
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b bg-sunken px-4 py-1.5 text-sm"
    >
      <p className="min-w-0">{t(nextOf(data.done))}</p>
      <Button asChild size="small">
        <Link href={paths.dashboard()}>
          {t('builderPanels.firstStepsBar.open')}
          <ArrowRight aria-hidden className="rtl:-scale-x-100" />
        </Link>
      </Button>
    </section>
  );
};
