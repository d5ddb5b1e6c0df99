import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { brand, site } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const quickStart = ['Choose a plan', 'Make your account', 'Build your first email'];

const reasons = [
  { title: 'Proven results', text: 'Every rule behind the HTML names where it comes from.' },
  { title: 'Easy to use', text: 'Blocks in, HTML out. You never have to write code.' },
  { title: 'Smart optimization', text: 'Conversational text and sound HTML around your own design.' },
];

export const ContactScreen = () => {
  usePageTitle('Contact');
  const user = useCurrentUser();
  return (
    <Page>
      <PageHeader title="Contact" className="mb-10" />
      <div className="grid gap-x-16 gap-y-12 md:grid-cols-[3fr_2fr]">
        <div className="measure space-y-5 font-letter text-xl leading-relaxed">
          {site.contactEmail ? (
            <p>
              Write to{' '}
              <TextLink external href={`mailto:${site.contactEmail}`}>
                {site.contactEmail}
              </TextLink>
              . A person reads it and answers.
            </p>
          ) : (
            <p>The people who run this site have not published an address yet.</p>
          )}
          <p>
            You have an account? <TextLink href={paths.login()}>Sign in</TextLink> and your plan is under
            Settings. You are still deciding? <TextLink href={paths.landing('pricing')}>The plans</TextLink>{' '}
            say what each one costs and holds.
          </p>
          <p>
            Did someone send you mail you did not ask for? Our{' '}
            <TextLink href={paths.acceptableUse()}>acceptable use policy</TextLink> says what happens then.
          </p>
        </div>
        <div className="space-y-10">
          <section className="border-ink border-t pt-4">
            <h2 className="text-2xl">Get Started Today</h2>
            <ol className="mt-3 mb-5 list-inside list-decimal space-y-1.5 text-ink-soft">
              {quickStart.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <Button asChild variant="primary">
              <Link href={user ? paths.builder() : paths.signup()}>Start Building Now</Link>
            </Button>
          </section>
          <section className="border-ink border-t pt-4">
            <h2 className="text-2xl">Why {brand}?</h2>
            <dl className="mt-3 space-y-3">
              {reasons.map((reason) => (
                <div key={reason.title}>
                  <dt className="font-medium">{reason.title}</dt>
                  <dd className="text-ink-soft">{reason.text}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </Page>
  );
};
