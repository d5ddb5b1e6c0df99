import { type ComponentType, Suspense, useEffect } from 'react';
import { useParams } from 'wouter';
import { getAccount } from '#contract/accounts/account.ts';
import type { User } from '#contract/accounts/session.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { GooglePart } from './google-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { ProfileSection } from './profile-section.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsNav } from './settings-nav.tsx';

const Loading = () => (
  <LoadingRegion
    label={t('settings.settingsScreen.loadingYourSettings')}
    className="flex flex-col gap-5 border-t py-9"
  >
    <Skeleton className="h-16 w-16 rounded-full" />
    <Skeleton className="h-10 w-full max-w-xl" />
    <Skeleton className="h-10 w-full max-w-xl" />
    <Skeleton className="h-10 w-36" />
  </LoadingRegion>
);

/** Brings the section of the address into view, with the keyboard and the screen reader at its heading. */
const useSectionInView = (section: string | undefined, isReady: boolean): void => {
  useEffect(() => {
    if (!section || !isReady) return;
    const element = document.getElementById(section);
    if (!element) return;
    element.scrollIntoView({ block: 'start' });
    element.querySelector('h2')?.focus({ preventScroll: true });
  }, [section, isReady]);
};

export interface SettingsScreenProps {
  /** The plan with its actions; it belongs to another feature, so the routes pass it in. */
  planCard?: ComponentType<{ user: User }>;
}

export const SettingsScreen = ({ planCard: PlanCard = PlanFacts }: SettingsScreenProps) => {
  usePageTitle(t('settings.settingsScreen.settings'));
  const user = useCurrentUser();
  const { section } = useParams<{ section?: string }>();
  const account = useEndpoint(getAccount);
  useSectionInView(section, account.data !== undefined);
  if (!user) return null;
  return (
    <Page>
      <PageHeader title={t('settings.settingsScreen.settings')} className="mb-6" />
      <SettingsNav current={section} />
      {account.isPending && <Loading />}
      {account.error && (
        <LoadingFailed
          title={t('settings.settingsScreen.yourSettingsCouldNotBeLoaded')}
          query={account}
          note={null}
        />
      )}
      {account.data && (
        <>
          <ProfileSection user={user} account={account.data} />
          <EmailSection account={account.data} isDemo={user.isDemo} />
          <Section
            id="sign-in"
            title={t('settings.settingsScreen.passwordAndGoogle')}
            description={t('settings.settingsScreen.howYouGetIn')}
          >
            <PasswordPart account={account.data} isDemo={user.isDemo} />
            <GooglePart account={account.data} isDemo={user.isDemo} />
          </Section>
          <Section id="plan" title={t('settings.settingsScreen.plan')}>
            {/* Its code may still load: without a boundary the whole screen would hide and lose the focus. */}
            <Suspense fallback={<Skeleton className="h-61 w-full md:h-40" />}>
              <PlanCard user={user} />
            </Suspense>
          </Section>
          <SessionsSection isDemo={user.isDemo} />
          <AppearanceSection user={user} />
          <DataSection />
          <DeleteSection user={user} account={account.data} />
        </>
      )}
    </Page>
  );
};
