import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { getAccount } from '#contract/accounts/account.ts';
import { type EmailLinkPurpose, verifyEmail } from '#contract/accounts/auth.ts';
import { currentUser } from '#contract/accounts/session.ts';
import { ApiError, messageOf, sentenceOf } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths, serverPaths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { invalidateEndpoints, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { useMailedToken } from './use-mailed-token.ts';

interface Texts {
  title: string;
  description: string;
  button: string;
  done: string;
  doneText: (email: string) => string;
}

const texts: Record<EmailLinkPurpose, Texts> = {
  'verify-email': {
    get title() {
      return t('account.verifyEmailScreen.confirmYourAddress');
    },
    get description() {
      return t('account.verifyEmailScreen.pressTheButtonToSayThat');
    },
    get button() {
      return t('account.verifyEmailScreen.confirmMyAddress');
    },
    get done() {
      return t('account.verifyEmailScreen.yourAddressIsConfirmed');
    },
    doneText: (email) => t('account.verifyEmailScreen.weKnowNowThatEmailIs', { email }),
  },
  'change-email': {
    get title() {
      return t('account.verifyEmailScreen.useThisNewAddress');
    },
    get description() {
      return t('account.verifyEmailScreen.yourAccountChangesToTheAddress');
    },
    get button() {
      return t('account.verifyEmailScreen.useThisAddress');
    },
    get done() {
      return t('account.verifyEmailScreen.yourAddressIsChanged');
    },
    doneText: (email) => t('account.verifyEmailScreen.yourAccountHasTheAddressEmail', { email }),
  },
  'link-google': {
    get title() {
      return t('account.verifyEmailScreen.signInWithGoogleFromNow');
    },
    get description() {
      return t('account.verifyEmailScreen.pressTheButtonIfItWas');
    },
    get button() {
      return t('account.verifyEmailScreen.yesItWasMe');
    },
    get done() {
      return t('account.verifyEmailScreen.googleIsLinked');
    },
    doneText: (email) => t('account.verifyEmailScreen.signInWithGoogleOpensThe', { email }),
  },
};

const purposes: Record<string, EmailLinkPurpose> = { change: 'change-email', google: 'link-google' };

const Onward = ({ purpose }: { purpose: EmailLinkPurpose }) => {
  const user = useCurrentUser();
  if (purpose === 'link-google') {
    return (
      <Button asChild variant="primary" size="large" className="w-full">
        <a href={serverPaths.googleSignIn()}>{t('account.verifyEmailScreen.signInWithGoogle')}</a>
      </Button>
    );
  }
  return (
    <Button asChild variant="primary" size="large" className="w-full">
      <Link href={user ? paths.dashboard() : paths.login()}>
        {user ? t('account.verifyEmailScreen.goToTheDashboard') : t('account.verifyEmailScreen.signIn')}
      </Link>
    </Button>
  );
};

/** Opening the page changes nothing: mail programs and filters open every link. The button does. */
export const VerifyEmailScreen = () => {
  const { token, about } = useMailedToken();
  const purpose = purposes[about ?? ''] ?? 'verify-email';
  const { title, description, button } = texts[purpose];
  usePageTitle(title);
  const user = useCurrentUser();
  const client = useQueryClient();
  const confirm = useEndpointMutation(verifyEmail, {
    onSuccess: () => invalidateEndpoints(client, [currentUser, getAccount]),
  });

  if (confirm.data) {
    const { done, doneText } = texts[confirm.data.purpose];
    return (
      <AccountCard title={done} description={doneText(confirm.data.email)}>
        <Onward purpose={confirm.data.purpose} />
      </AccountCard>
    );
  }
  const isDead = !token || (confirm.error instanceof ApiError && [409, 422].includes(confirm.error.status));
  if (isDead) {
    return (
      <AccountCard
        title={t('account.verifyEmailScreen.thisLinkDoesNotWorkAny')}
        description={messageOf(confirm.error, t('account.verifyEmailScreen.theAddressIsNotWholeA'))}
      >
        <Button asChild variant="primary" size="large" className="w-full">
          <Link href={user ? paths.settings('email') : paths.login()}>
            {user ? t('account.verifyEmailScreen.goToYourSettings') : t('account.verifyEmailScreen.signIn')}
          </Link>
        </Button>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={title} description={description}>
      {confirm.error && (
        <Notice tone="bad" title={t('account.verifyEmailScreen.nothingWasChangedYet')} className="mb-5">
          <span role="alert">
            {sentenceOf(confirm.error, t('account.verifyEmailScreen.theServerDidNotAnswerPlease'))}
          </span>
        </Notice>
      )}
      <Button
        variant="primary"
        size="large"
        className="w-full"
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ body: { token } })}
      >
        {button}
      </Button>
    </AccountCard>
  );
};
