import { Link } from 'wouter';
import type { User } from '#contract/accounts/auth.ts';
import { planSentences } from '#contract/billing/plan-sentences.ts';
import { responseTarget } from '#contract/content.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { planFeaturesOf } from '#web/lib/plan-features.ts';
import { useSession } from '#web/lib/session.ts';
import { brand, site } from '#web/lib/site.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ContactForm } from './contact-form.tsx';

const quickStart = ['Choose a plan', 'Make your account', 'Build your first email'];

const reasons = [
  { title: 'Proven results', text: 'Every rule behind the HTML names where it comes from.' },
  { title: 'Easy to use', text: 'Blocks in, HTML out. You never have to write code.' },
  { title: 'Smart optimization', text: 'Conversational text and sound HTML around your own design.' },
];

const OtherChannels = ({ isSignedOut }: { isSignedOut: boolean }) => (
  <p className="measure mt-8 text-ink-soft text-sm">
    {site.contactEmail && (
      <>
        Prefer email? Write to{' '}
        <TextLink external href={`mailto:${site.contactEmail}`}>
          {site.contactEmail}
        </TextLink>
        .{' '}
      </>
    )}
    {isSignedOut &&
      'Does your plan include priority support? Sign in first, or use the confirmed address of your account, and your message comes first. '}
    Did you get email that you did not ask for? Our{' '}
    <TextLink href={paths.acceptableUse()}>acceptable use policy</TextLink> explains what we do about it.
  </p>
);

/** What the plan says about support; nothing for visitors, who may have none. */
const PrioritySupport = ({ user }: { user: User | null }) => {
  if (!user) return null;
  return planFeaturesOf(user).includes('priority-support') ? (
    <Notice tone="good" title="Priority support is part of your plan" className="mb-6">
      {`Your message comes first. We answer within ${responseTarget(site.prioritySupport)}.`}
    </Notice>
  ) : (
    <p className="measure mb-6 text-ink-soft text-sm">{planSentences.prioritySupport}</p>
  );
};

export const ContactScreen = () => {
  usePageTitle('Contact');
  const { state, user } = useSession();
  return (
    <Page>
      <PageHeader
        title="Contact"
        description="Write to us. A person reads it and answers."
        back={{ href: paths.home(), label: user ? 'Back to Dashboard' : 'Back to Home' }}
        className="mb-10"
      />
      <div className="grid gap-x-16 gap-y-12 md:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          <PrioritySupport user={user} />
          <ContactForm />
          <OtherChannels isSignedOut={state === 'signed-out'} />
        </div>
        <div className="space-y-10">
          <section className="border-ink border-t pt-4">
            <h2 className="text-2xl">Get Started Today</h2>
            <ol className="mt-3 mb-5 list-inside list-decimal space-y-1.5 text-ink-soft">
              {quickStart.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <Button asChild>
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
