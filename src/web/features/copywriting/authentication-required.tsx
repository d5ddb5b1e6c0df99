import { Lock } from 'lucide-react';
import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

/** What a signed-out visitor sees of the tool. */
export const AuthenticationRequired = () => {
  usePageTitle(t('copywriting.authenticationRequired.craftACampaign'));
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-16">
      <section className="rounded-sheet border bg-surface p-8">
        <Lock aria-hidden className="size-6 text-ink-soft" strokeWidth={1.5} />
        <h1 tabIndex={-1} data-page-heading className="mt-4 text-3xl leading-tight">
          {t('copywriting.authenticationRequired.authenticationRequired')}
        </h1>
        <p className="mt-3 text-ink-soft">{t('copywriting.authenticationRequired.pleaseSignInToCraftA')}</p>
        <Button asChild variant="primary" className="mt-6 w-full">
          <Link href={paths.login(paths.craftCampaign())}>
            {t('copywriting.authenticationRequired.goToLogin')}
          </Link>
        </Button>
        <p className="mt-5 text-center text-ink-soft text-sm">
          <Rich
            id="copywriting.authenticationRequired.orTryItOnASample"
            parts={[<TextLink key="0" href={paths.craftCampaignDemo()} />]}
          />
        </p>
      </section>
    </div>
  );
};
