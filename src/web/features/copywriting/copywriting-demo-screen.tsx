import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { CopywritingView } from './copywriting-view.tsx';
import { CopyPart } from './result/copy-part.tsx';
import { fullText } from './result/next-step-buttons.tsx';
import { demoCopywritingStore } from './writers.ts';

/** The tool on sample data, for anyone: the template writer works in the browser. */
export const CopywritingDemoScreen = () => {
  usePageTitle(t('copywriting.copywritingDemoScreen.craftACampaignDemo'));
  const user = useCurrentUser();
  return (
    <Page>
      <PageHeader
        title={t('copywriting.copywritingDemoScreen.craftACampaign')}
        description={t('copywriting.copywritingDemoScreen.tryItWithSampleDataChange')}
        actions={
          <Button asChild variant="secondary">
            {user ? (
              <Link href={paths.craftCampaign()}>
                {t('copywriting.copywritingDemoScreen.useItForYourOwnShop')}
              </Link>
            ) : (
              <Link href={paths.landing('pricing')}>
                {t('copywriting.copywritingDemoScreen.seeThePlans')}
              </Link>
            )}
          </Button>
        }
      />
      <div className="mt-8">
        <CopywritingView
          store={demoCopywritingStore()}
          writer="templates"
          model={null}
          actions={(copy) => <CopyPart part="all" text={fullText(copy)} />}
        />
      </div>
    </Page>
  );
};
