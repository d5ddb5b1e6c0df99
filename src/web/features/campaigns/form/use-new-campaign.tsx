import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import type { CampaignsTabProps } from '../list/campaigns-tab-props.ts';

const FormDialog = lazy(async () => ({ default: (await import('./form-dialog.tsx')).FormDialog }));

/** The form for a new campaign, open while the address asks for it. */
export const useNewCampaign = ({
  creating,
  onCreated,
}: CampaignsTabProps): { create: () => void; dialog: ReactNode } => {
  const [, navigate] = useLocation();
  // The last content stays while the dialog closes; each opening is a new form.
  const [shown, setShown] = useState({ creating, times: 0 });
  if (creating && creating !== shown.creating) setShown({ creating, times: shown.times + 1 });

  const created = ({ id, name }: Campaign) => {
    // A design that came from the builder goes on to the campaign's page, with its checklist.
    if (shown.creating?.opensPage || shown.creating?.design?.template) {
      navigate(paths.espCampaign(id), { replace: true });
      showToast({
        title: t('campaigns.useNewCampaign.campaignCreated'),
        description: t('campaigns.useNewCampaign.nameIsADraft', { name }),
      });
      return;
    }
    showToast({
      title: t('campaigns.useNewCampaign.campaignCreated'),
      description: t('campaigns.useNewCampaign.nameIsADraft', { name }),
      action: { label: t('campaigns.useNewCampaign.review'), onAct: () => navigate(paths.espCampaign(id)) },
    });
  };
  return {
    create: () => navigate(paths.esp({ tab: 'campaigns', action: 'create-campaign' })),
    dialog: shown.creating && (
      <Suspense fallback={null}>
        <FormDialog
          key={shown.times}
          campaignId={null}
          design={shown.creating.design}
          audience={shown.creating.audience ?? null}
          open={creating !== null}
          onClose={onCreated}
          onCreated={created}
        />
      </Suspense>
    ),
  };
};
