import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { brand } from '#web/lib/site.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AccountCard } from './account-card.tsx';

export const GoodbyeScreen = () => {
  usePageTitle('Goodbye');
  return (
    <AccountCard title="Goodbye, and thank you" description={`Your account at ${brand} is deleted.`}>
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Your plan has ended, nothing more is charged, and everything you made here is erased.
      </p>
      <p className="mb-7 text-[0.9375rem] text-ink-soft">
        Emails that you sent stay where they arrived. Images in them that were stored here are gone.
      </p>
      <Button asChild size="large" className="w-full">
        <Link href={paths.home()}>To the first page</Link>
      </Button>
    </AccountCard>
  );
};
