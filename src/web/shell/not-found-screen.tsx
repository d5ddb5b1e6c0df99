import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Postmark } from '#web/ui/display/postmark.tsx';

export const NotFoundScreen = () => {
  const user = useCurrentUser();
  usePageTitle('Page not found');
  return (
    <Page width="narrow" className="flex flex-1 flex-col items-start justify-center">
      <Postmark
        text="404"
        tone="neutral"
        rimText="Return to sender · No such address · "
        label="Postmark: return to sender, no such address"
        className="mb-8 w-32"
      />
      <h1 tabIndex={-1} data-page-heading className="text-4xl">
        404 Page Not Found
      </h1>
      <p className="measure mt-3 text-ink-soft">
        There is nothing at this address. It may have been mistyped, or what was here has been deleted.
      </p>
      <Button asChild variant="primary" className="mt-6">
        <Link href={paths.home()}>{user ? 'Go to your dashboard' : 'Go to the first page'}</Link>
      </Button>
    </Page>
  );
};
