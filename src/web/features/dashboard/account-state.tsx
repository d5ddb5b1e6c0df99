import { BadgeCheck } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/controls/button.tsx';

export const AccountState = () => (
  <section className="flex flex-wrap items-center gap-x-4 gap-y-3 border-y py-4">
    <BadgeCheck aria-hidden className="size-6 shrink-0 text-good" />
    <div className="min-w-0 flex-1 basis-52">
      <h2 className="font-medium font-sans text-base tracking-normal">Your account is approved</h2>
      <p className="text-[0.9375rem] text-ink-soft">You may send unlimited emails.</p>
    </div>
    <Button asChild size="small" className="max-sm:ml-10">
      <Link href={paths.settings()}>Account Active</Link>
    </Button>
  </section>
);
