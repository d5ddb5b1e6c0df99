import { Link } from 'wouter';
import type { User } from '#contract/accounts/session.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { planFeaturesOf } from '#web/lib/plan-features.ts';
import { useSession } from '#web/lib/session.ts';
import { brand, site } from '#web/lib/site.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ContactForm } from './contact-form.tsx';

const quickStart = [
  'account.contactScreen.chooseAPlan',
  'account.contactScreen.createYourAccount',
  'account.contactScreen.buildYourFirstEmail',
] as const;

const reasons = [
  {
    get title() {
      return t('account.contactScreen.provenResults');
    },
    get text() {
      return t('account.contactScreen.everyRuleBehindTheHtmlNames');
    },
  },
  {
    get title() {
      return t('account.contactScreen.easyToUse');
    },
    get text() {
      return t('account.contactScreen.blocksInHtmlOutYouNever');
    },
  },
  {
    get title() {
      return t('account.contactScreen.smartOptimization');
    },
    get text() {
      return t('account.contactScreen.conversationalTextAndSoundHtmlAround');
    },
  },
];

const OtherChannels = ({ isSignedOut }: { isSignedOut: boolean }) => (
  <p className="measure mt-8 text-ink-soft text-sm">
    {site.contactEmail && (
      <>
        <Rich
          id="account.contactScreen.preferEmailWriteToContactemail"
          values={{ contactEmail: site.contactEmail }}
          parts={[<TextLink key="0" external href={`mailto:${site.contactEmail}`} />]}
        />{' '}
      </>
    )}
    {isSignedOut && `${t('account.contactScreen.doesYourPlanIncludePrioritySupport')} `}
    <Rich
      id="account.contactScreen.didYouGetEmailThatYou"
      parts={[<TextLink key="0" href={paths.acceptableUse()} />]}
    />
  </p>
);

/** What the plan says about support; nothing for visitors, who may have none. */
const PrioritySupport = ({ user }: { user: User | null }) => {
  if (!user) return null;
  return planFeaturesOf(user).includes('priority-support') ? (
    <Notice tone="good" title={t('account.contactScreen.prioritySupportIsPartOfYour')} className="mb-6">
      {t('account.contactScreen.yourMessageComesFirstWeAnswer', {
        businessDays: site.prioritySupport.businessDays,
      })}
    </Notice>
  ) : (
    <p className="measure mb-6 text-ink-soft text-sm">{t('account.contactScreen.prioritySupportPlans')}</p>
  );
};

export const ContactScreen = () => {
  usePageTitle(t('account.contactScreen.contact'));
  const { state, user } = useSession();
  return (
    <Page>
      <PageHeader
        title={t('account.contactScreen.contact')}
        description={t('account.contactScreen.writeToUsAPersonReads')}
        back={{
          href: paths.home(),
          label: user ? t('account.contactScreen.backToDashboard') : t('account.contactScreen.backToHome'),
        }}
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
            <h2 className="text-2xl">{t('account.contactScreen.getStartedToday')}</h2>
            <ol className="mt-3 mb-5 list-inside list-decimal space-y-1.5 text-ink-soft">
              {quickStart.map((step) => (
                <li key={step}>{t(step)}</li>
              ))}
            </ol>
            <Button asChild>
              <Link href={user ? paths.builder() : paths.signup()}>
                {t('account.contactScreen.startBuildingNow')}
              </Link>
            </Button>
          </section>
          <section className="border-ink border-t pt-4">
            <h2 className="text-2xl">{t('account.contactScreen.whyBrand', { brand })}</h2>
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
