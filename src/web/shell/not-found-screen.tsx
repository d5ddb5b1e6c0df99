import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Postmark } from '#web/ui/display/postmark.tsx';

export const NotFoundScreen = () => {
  const user = useCurrentUser();
  usePageTitle(t('shared.notFoundScreen.pageNotFound'));
  return (
    <Page width="narrow" className="flex flex-1 flex-col items-start justify-center">
      <Postmark
        text="404"
        tone="neutral"
        rimText={t('shared.notFoundScreen.returnToSenderNoSuchAddress')}
        label={t('shared.notFoundScreen.postmarkReturnToSenderNoSuch')}
        className="mb-8 w-32"
      />
      <h1 tabIndex={-1} data-page-heading className="text-4xl">
        {t('shared.notFoundScreen.text404PageNotFound')}
      </h1>
      <p className="measure mt-3 text-ink-soft">{t('shared.notFoundScreen.thereIsNothingAtThisAddress')}</p>
      <Button asChild variant="primary" className="mt-6">
        <Link href={paths.home()}>
          {user ? t('shared.notFoundScreen.goToYourDashboard') : t('shared.notFoundScreen.goToTheFirstPage')}
        </Link>
      </Button>
    </Page>
  );
};
