import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { CraftDesk } from './craft-desk.tsx';
import { everythingOf } from './result/after-actions.tsx';
import { CopyPart } from './result/copy-part.tsx';
import { demoCraft } from './writers.ts';

/** The tool on sample data, for anyone: the template writer works in the browser. */
export const CraftCampaignDemoScreen = () => {
  usePageTitle('Craft a Campaign: demo');
  const user = useCurrentUser();
  return (
    <Page width="wide">
      <PageHeader
        title="Craft a Campaign"
        description="A try on a sample: change what you like and generate. It all happens in your browser, and nothing is kept."
        actions={
          <Button asChild variant="secondary">
            {user ? (
              <Link href={paths.craftCampaign()}>Use it for your own shop</Link>
            ) : (
              <Link href={paths.landing('pricing')}>See the plans</Link>
            )}
          </Button>
        }
      />
      <div className="mt-8">
        <CraftDesk
          store={demoCraft()}
          writer="templates"
          model={null}
          actions={(copy) => <CopyPart name="whole text" label="Copy all" text={everythingOf(copy)} />}
        />
      </div>
    </Page>
  );
};
