import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { isJustSent, mostOpensHours, sentAgo } from '../campaign-labels.ts';
import type { FormTab } from '../form/form-values.ts';
import type { CheckPart } from '../send/preflight-list.tsx';
import { ScheduleDialog } from '../send/schedule-dialog.tsx';
import { SendDialog } from '../send/send-dialog.tsx';
import { type CampaignActions, type Outcome, useCampaignActions } from './use-campaign-actions.ts';

const FormDialog = lazy(async () => ({ default: (await import('../form/form-dialog.tsx')).FormDialog }));

type Kind = 'send' | 'schedule' | 'edit' | 'cancel' | 'resend-unknown' | 'resend-early';

interface OpenedDialog {
  kind: Kind;
  campaign: CampaignSummary;
  tab?: FormTab;
  /** Each opening is a new form: the stored campaign may have changed since. */
  openings: number;
}

export interface CampaignDialogs {
  openDialog: (kind: Kind, campaign: CampaignSummary, tab?: FormTab) => void;
  fix: (part: CheckPart, campaign: CampaignSummary) => void;
  actions: CampaignActions;
  dialogs: ReactNode;
}

/** Makes the draft for recipients who did not open; asks first while most of them have had no time to. */
export const resendToNonOpeners = (
  campaign: CampaignSummary,
  { openDialog, actions }: Pick<CampaignDialogs, 'openDialog' | 'actions'>,
): void => {
  if (isJustSent(campaign, Date.now())) openDialog('resend-early', campaign);
  else void actions.duplicate(campaign, true);
};

/** The dialogs before an action on a campaign; the same on its card and on its page. */
export const useCampaignDialogs = (): CampaignDialogs => {
  const actions = useCampaignActions();
  const [, navigate] = useLocation();
  // The last question stays visible while its dialog closes.
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const openDialog: CampaignDialogs['openDialog'] = (kind, campaign, tab) => {
    setOpened((was) => ({ kind, campaign, ...(tab ? { tab } : {}), openings: (was?.openings ?? 0) + 1 }));
    setOpen(true);
  };
  const fix: CampaignDialogs['fix'] = (part, campaign) => {
    if (part === 'account') navigate(paths.esp({ tab: 'settings' }));
    else openDialog('edit', campaign, part);
  };
  // A temporary failure can be retried from the same place, with the same input.
  const closeAfter = (done: Promise<Outcome>) =>
    void done.then((outcome) => {
      if (outcome !== 'failed') close();
    });
  const isOpen = (kind: Kind) => open && opened?.kind === kind;
  const { campaign } = opened ?? {};
  const shared = { busy: actions.busy, onClose: close };
  const confirm = {
    busy: actions.busy,
    destructive: true,
    onOpenChange: (next: boolean) => {
      if (!next) close();
    },
  };

  const dialogs = campaign && (
    <>
      <SendDialog
        key={`send ${campaign.id}`}
        campaign={campaign}
        open={isOpen('send')}
        onSend={() => closeAfter(actions.send(campaign))}
        onFix={(part) => fix(part, campaign)}
        onFallback={(name, fallback) => void actions.addFallback(campaign, name, fallback)}
        {...shared}
      />
      {opened?.kind === 'schedule' && (
        <ScheduleDialog
          key={`schedule ${opened.openings}`}
          campaign={campaign}
          open={open}
          onSchedule={(input) => closeAfter(actions.schedule(campaign, input))}
          {...shared}
        />
      )}
      {opened?.kind === 'edit' && (
        <Suspense fallback={null}>
          <FormDialog
            key={`edit ${opened.openings}`}
            campaignId={campaign.id}
            startTab={opened.tab ?? 'details'}
            open={open}
            onClose={close}
          />
        </Suspense>
      )}
      <ConfirmDialog
        {...confirm}
        open={isOpen('cancel')}
        title={t('campaigns.useCampaignDialogs.stopSendingNameForGood', { name: campaign.name })}
        description={t('campaigns.useCampaignDialogs.sentcountMailsHaveLeftAndStay', {
          sentCount: campaign.sentCount,
          status: campaign.status,
        })}
        confirmLabel={t('campaigns.useCampaignDialogs.stopForGood')}
        cancelLabel={
          campaign.status === 'paused'
            ? t('campaigns.useCampaignDialogs.keepItPaused')
            : t('campaigns.useCampaignDialogs.keepSending')
        }
        onConfirm={() => closeAfter(actions.cancel(campaign))}
      />
      <ConfirmDialog
        {...confirm}
        open={isOpen('resend-unknown')}
        title={t('campaigns.useCampaignDialogs.sendNameAgainToUnknowncountRecipients', {
          name: campaign.name,
          unknownCount: campaign.unknownCount,
        })}
        description={t('campaigns.useCampaignDialogs.whetherYourEmailServiceTookThese')}
        confirmLabel={t('campaigns.useCampaignDialogs.sendAgain')}
        onConfirm={() => closeAfter(actions.resend(campaign, 'unknown'))}
      />
      <ConfirmDialog
        {...confirm}
        destructive={false}
        open={isOpen('resend-early')}
        title={t('campaigns.useCampaignDialogs.resendNameToNonOpeners', { name: campaign.name })}
        description={[
          sentAgo(campaign, Date.now()),
          t('campaigns.useCampaignDialogs.mostOpensArriveWithin', { hours: mostOpensHours }),
          t('campaigns.useCampaignDialogs.resendMakesADraft'),
        ].join(' ')}
        confirmLabel={t('campaigns.useCampaignDialogs.createDraft')}
        onConfirm={() => closeAfter(actions.duplicate(campaign, true))}
      />
    </>
  );
  return { openDialog, fix, actions, dialogs };
};
