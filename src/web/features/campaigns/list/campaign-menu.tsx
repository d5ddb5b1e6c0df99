import {
  Ban,
  CalendarClock,
  CalendarX,
  Copy,
  Ellipsis,
  MailQuestion,
  Newspaper,
  Pause,
  Pencil,
  Play,
  Trash2,
} from 'lucide-react';
import { Link } from 'wouter';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { type CampaignDialogs, resendToNonOpeners } from './use-campaign-dialogs.tsx';

/** All actions on a campaign in its state, except those beside the menu as a button. */
export const CampaignMenu = ({
  campaign,
  openDialog,
  actions,
}: { campaign: CampaignSummary } & Pick<CampaignDialogs, 'openDialog' | 'actions'>) => {
  const { status, name } = campaign;
  const isOpen = status === 'draft' || status === 'scheduled';
  const isRunning = status === 'sending' || status === 'paused';
  return (
    <DropdownMenu
      label={t('campaigns.campaignMenu.actionsForName', { name })}
      trigger={
        <IconButton
          variant="outlined"
          label={t('campaigns.campaignMenu.moreForName', { name })}
          tooltip={false}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {isOpen && (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => openDialog('edit', campaign)}>
            {t('campaigns.campaignMenu.edit')}
          </MenuItem>
          <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => openDialog('schedule', campaign)}>
            {status === 'scheduled'
              ? t('campaigns.campaignMenu.reschedule')
              : t('campaigns.campaignMenu.schedule')}
          </MenuItem>
        </>
      )}
      {status === 'scheduled' && (
        <MenuItem icon={<CalendarX aria-hidden />} onSelect={() => void actions.unschedule(campaign)}>
          {t('campaigns.campaignMenu.cancelSchedule')}
        </MenuItem>
      )}
      {status === 'sending' && (
        <MenuItem icon={<Pause aria-hidden />} onSelect={() => void actions.pause(campaign)}>
          {t('campaigns.campaignMenu.pause')}
        </MenuItem>
      )}
      {status === 'paused' && (
        <MenuItem icon={<Play aria-hidden />} onSelect={() => void actions.resume(campaign)}>
          {t('campaigns.campaignMenu.resume')}
        </MenuItem>
      )}
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void actions.duplicate(campaign)}>
        {t('campaigns.campaignMenu.duplicate')}
      </MenuItem>
      {status === 'sent' && (
        <MenuItem
          icon={<MailQuestion aria-hidden />}
          onSelect={() => resendToNonOpeners(campaign, { openDialog, actions })}
        >
          {t('campaigns.campaignMenu.resendToNonOpeners')}
        </MenuItem>
      )}
      {status === 'sent' && campaign.outcome !== 'cancelled' && (
        <MenuItem asChild>
          <Link href={paths.espArchives(campaign.id)}>
            <Newspaper aria-hidden />
            {t('campaigns.campaignMenu.publish')}
          </Link>
        </MenuItem>
      )}
      <MenuSeparator />
      {isRunning ? (
        <MenuItem icon={<Ban aria-hidden />} destructive onSelect={() => openDialog('cancel', campaign)}>
          {t('campaigns.campaignMenu.stopForGood')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => void actions.remove(campaign)}>
          {t('campaigns.campaignMenu.delete')}
        </MenuItem>
      )}
    </DropdownMenu>
  );
};
