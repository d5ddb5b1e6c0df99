import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PlanOffer } from './plan-offer.tsx';

export const SubscribeScreen = () => {
  usePageTitle('Subscribe');
  return (
    <Page width="narrow">
      <PageHeader
        title="Subscribe"
        description="A subscription renews by itself until you end it. You pay on our payment provider's own page."
        className="mb-8"
      />
      <PlanOffer address={paths.subscribe()} />
    </Page>
  );
};
