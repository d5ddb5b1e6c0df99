import { Link } from 'wouter';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { GradeMark } from '#web/ui/display/grade-mark.tsx';
import { MailTile } from './mail-tile.tsx';

type Last = NonNullable<Dashboard['lastCampaign']>;

const rateOf = (part: number, sent: number): number =>
  sent > 0 ? Math.round((part / sent) * 1_000) / 10 : 0;

const figures = ['delivered', 'opened', 'clicked'] as const;

const Figure = ({ what, last }: { what: (typeof figures)[number]; last: Last }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="text-ink-soft text-sm">
      {t('dashboard.lastCampaign.figure', { what })}
      {last.average && (
        <span className="block">
          {t('dashboard.lastCampaign.average', { average: last.average[what] / 100 })}
        </span>
      )}
    </dt>
    <dd>
      <span className="figures block font-serif text-2xl leading-8">
        {t('dashboard.lastCampaign.rate', { rate: rateOf(last[what], last.sent) / 100 })}
      </span>
      <span className="figures sr-only">
        {t('dashboard.lastCampaign.countOfSent', { count: last[what], sent: last.sent })}
      </span>
    </dd>
  </div>
);

const statusText = (last: Last): string => {
  const time = formatDateTime(last.startedAt);
  return t('dashboard.lastCampaign.when', { status: last.status, time, sent: last.sent });
};

export const LastCampaign = ({ last }: { last: Last | null }) => (
  <MailTile title={t('dashboard.lastCampaign.yourLastCampaign')}>
    {last ? (
      <>
        <div className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 break-words font-serif text-xl">
              <TextLink href={paths.espCampaign(last.id)}>{last.name}</TextLink>
            </p>
            <p className={last.status === 'paused' ? 'mt-1 text-bad text-sm' : 'mt-1 text-ink-soft text-sm'}>
              {statusText(last)}
            </p>
          </div>
          {last.grade && <GradeMark grade={last.grade} small className="w-12 shrink-0" />}
        </div>
        <dl className="mt-3 grid grid-cols-3 gap-x-4">
          {figures.map((what) => (
            <Figure key={what} what={what} last={last} />
          ))}
        </dl>
      </>
    ) : (
      <>
        <p className="font-serif text-xl">{t('dashboard.lastCampaign.nothingSent')}</p>
        <Button asChild size="small" className="mt-3">
          <Link href={paths.esp({ tab: 'campaigns' })}>{t('dashboard.lastCampaign.seeCampaigns')}</Link>
        </Button>
      </>
    )}
  </MailTile>
);
