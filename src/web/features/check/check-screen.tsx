import { lazy, Suspense } from 'react';
import { usePageTitle } from '#web/lib/page-title.ts';
import { t } from '#web/text/t.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { EmailForm } from './email-form.tsx';
import { useCheck } from './use-check.ts';

const Report = lazy(async () => ({ default: (await import('./report.tsx')).Report }));

const Reading = () => (
  <p role="status" className="flex items-center gap-2 text-ink-soft">
    <Spinner />
    {t('check.checkScreen.readingTheEmail')}
  </p>
);

/** Any email, from anywhere: how few known reasons it gives a filter to distrust it. */
export const CheckScreen = () => {
  usePageTitle(t('check.checkScreen.checkAnEmail'));
  const { check, start } = useCheck();
  return (
    <Page className="flex flex-col gap-10">
      <PageHeader
        title={t('check.checkScreen.checkAnEmail')}
        description={t('check.checkScreen.pasteTheHtmlOfAnyEmail')}
        className="print:hidden"
      />
      <EmailForm
        busy={check.state === 'reading'}
        onCheck={(email, withNetwork) => void start(email, withNetwork)}
      />
      {check.state === 'reading' && <Reading />}
      {check.state === 'failed' && (
        <Notice tone="bad" title={t('check.checkScreen.theChecksCouldNotBeLoaded')}>
          {t('check.checkScreen.whatYouEnteredIsStillHere')}
        </Notice>
      )}
      {check.state === 'done' && (
        <Suspense fallback={<Reading />}>
          <Report check={check} onAgain={() => void start(check.email, check.withNetwork)} />
        </Suspense>
      )}
    </Page>
  );
};
