import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { brand } from '#web/lib/site.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AccountCard } from './account-card.tsx';

export const GoodbyeScreen = () => {
  usePageTitle(t('account.goodbyeScreen.goodbye'));
  return (
    <AccountCard
      title={t('account.goodbyeScreen.goodbyeAndThankYou')}
      description={t('account.goodbyeScreen.yourAccountAtBrandIsDeleted', { brand })}
    >
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        {t('account.goodbyeScreen.yourPlanHasEndedNothingMore')}
      </p>
      <p className="mb-7 text-[0.9375rem] text-ink-soft">
        {t('account.goodbyeScreen.emailsThatYouSentStayWhere')}
      </p>
      <Button asChild size="large" className="w-full">
        <Link href={paths.home()}>{t('account.goodbyeScreen.toTheFirstPage')}</Link>
      </Button>
    </AccountCard>
  );
};
