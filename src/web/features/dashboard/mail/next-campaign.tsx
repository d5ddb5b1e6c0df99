import { Link } from 'wouter';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { formatDateTime, formatTimeZone } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { MailTile } from './mail-tile.tsx';

export const NextCampaign = ({
  next,
  draft,
}: Pick<Dashboard, 'draft'> & { next: Dashboard['nextCampaign'] }) => (
  <MailTile title={t('dashboard.nextCampaign.next')}>
    {next ? (
      <>
        <p className="truncate font-serif text-xl">
          <TextLink href={paths.espCampaign(next.id)}>{next.name}</TextLink>
        </p>
        <p className="mt-2 text-ink-soft text-sm">
          {t('dashboard.nextCampaign.scheduledFor', {
            time: formatDateTime(next.scheduledAt),
            zone: formatTimeZone(new Date(next.scheduledAt)),
          })}
        </p>
      </>
    ) : (
      <>
        <p className="font-serif text-xl">{t('dashboard.nextCampaign.nothingScheduled')}</p>
        <Button asChild size="small" className="mt-3">
          <Link href={draft ? paths.espCampaign(draft.id) : paths.esp({ action: 'create-campaign' })}>
            {draft ? t('dashboard.nextCampaign.openDraft') : t('dashboard.nextCampaign.createCampaign')}
          </Link>
        </Button>
      </>
    )}
  </MailTile>
);
