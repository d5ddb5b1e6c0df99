import type { Dashboard } from '#contract/admin/dashboard.ts';
import { formatCount } from '#web/lib/counts.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { MailTile } from './mail-tile.tsx';
import { Sparkline } from './sparkline.tsx';
import { subscribedByDay } from './subscribed-by-day.ts';

export const Audience = ({ audience }: { audience: Dashboard['audience'] }) => {
  const { subscribed, joined30, left30 } = audience;
  return (
    <MailTile title={t('dashboard.audience.audience')}>
      <p>
        <span className="figures font-serif text-3xl leading-9">{formatCount(subscribed)}</span>{' '}
        <span className="text-ink-soft">{t('dashboard.audience.subscribers', { subscribed })}</span>
      </p>
      {subscribed + joined30 + left30 > 0 ? (
        <>
          <Sparkline values={subscribedByDay(audience)} className="mt-2 h-8 w-full text-accent" />
          <p className="mt-2 text-ink-soft text-sm">
            {t('dashboard.audience.changeIn30Days', { joined: joined30, left: left30 })}
          </p>
        </>
      ) : (
        <p className="mt-2 text-[0.9375rem]">
          <TextLink href={paths.esp({ tab: 'contacts' })}>{t('dashboard.audience.addContacts')}</TextLink>
        </p>
      )}
    </MailTile>
  );
};
