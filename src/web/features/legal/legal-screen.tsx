import { ArrowUp } from 'lucide-react';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { LegalDocument, LegalSection } from './document.ts';
import { acceptableUse } from './documents/acceptable-use.ts';
import { cookiePolicy } from './documents/cookie-policy.ts';
import { privacyPolicy } from './documents/privacy-policy.ts';
import { securityPolicy } from './documents/security-policy.ts';
import { termsOfService } from './documents/terms-of-service.ts';

const documents: Record<string, LegalDocument> = {
  [paths.privacyPolicy()]: privacyPolicy,
  [paths.termsOfService()]: termsOfService,
  [paths.acceptableUse()]: acceptableUse,
  [paths.cookiePolicy()]: cookiePolicy,
  [paths.securityPolicy()]: securityPolicy,
};

const Body = ({ body }: Pick<LegalSection, 'body'>) =>
  body.map((part) =>
    typeof part === 'string' ? (
      <p key={part} className="mt-3">
        {part}
      </p>
    ) : (
      <ul key={part.join()} className="mt-3 list-disc space-y-1.5 pl-5 marker:text-ink-soft">
        {part.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    ),
  );

const backToTop = () => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
};

export const LegalScreen = ({ path }: { path: string }) => {
  const legal = documents[path] ?? privacyPolicy;
  usePageTitle(legal.title);
  return (
    <Page width="narrow">
      <PageHeader
        title={legal.title}
        description={legal.summary}
        back={{ href: paths.home(), label: 'Back to home' }}
        className="mb-10"
      />
      <div className="font-letter text-lg leading-relaxed">
        {legal.sections.map((section) => (
          <section key={section.title} className="border-t py-7">
            <h2 className="text-2xl">{section.title}</h2>
            <Body body={section.body} />
          </section>
        ))}
      </div>
      <Button onClick={backToTop}>
        <ArrowUp aria-hidden />
        Back to top
      </Button>
    </Page>
  );
};
