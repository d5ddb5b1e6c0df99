import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PlanOffer } from './plan-offer.tsx';

export const CheckoutScreen = () => {
  usePageTitle('Checkout');
  return (
    <Page width="narrow">
      <PageHeader
        title="Checkout"
        description="Choose a plan. You pay on our payment provider's own page and come back here to make your account."
        className="mb-8"
      />
      <PlanOffer address={paths.checkout()} />
    </Page>
  );
};
