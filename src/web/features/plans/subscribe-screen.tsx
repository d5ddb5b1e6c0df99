import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { PlanChoices } from './plan-choices.tsx';

export const SubscribeScreen = () => {
  usePageTitle('Subscribe');
  const user = useCurrentUser();
  return (
    <Page width="narrow">
      <PageHeader
        title="Subscribe"
        description="A subscription renews by itself until you end it. You pay on our payment provider's own page."
        className="mb-8"
      />
      <PlanChoices />
      {!user && (
        <p className="mt-6 text-ink-soft">
          You have an account already? <TextLink href={paths.login(paths.subscribe())}>Sign in</TextLink>
        </p>
      )}
    </Page>
  );
};
