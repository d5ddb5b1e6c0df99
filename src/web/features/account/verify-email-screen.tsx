import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { getAccount } from '#contract/accounts/account.ts';
import { currentUser, type EmailLinkPurpose, verifyEmail } from '#contract/accounts/auth.ts';
import { ApiError, messageOf, sentenceOf } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths, serverPaths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { invalidateEndpoints, useEndpointMutation } from '#web/lib/use-endpoint.ts';
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
    title: 'Confirm your address',
    description: 'Press the button to say that you read the mail of this address.',
    button: 'Confirm my address',
    done: 'Your address is confirmed',
    doneText: (email) => `We know now that ${email} is yours.`,
  },
  'change-email': {
    title: 'Use this new address',
    description:
      'Your account changes to the address that this mail went to. You sign in with it from then on.',
    button: 'Use this address',
    done: 'Your address is changed',
    doneText: (email) => `Your account has the address ${email} now. Sign in with it from now on.`,
  },
  'link-google': {
    title: 'Sign in with Google from now on',
    description: 'Press the button if it was you who signed in with Google. If it was not, close this page.',
    button: 'Yes, it was me',
    done: 'Google is linked',
    doneText: (email) => `“Sign in with Google” opens the account of ${email} from now on.`,
  },
};

const purposes: Record<string, EmailLinkPurpose> = { change: 'change-email', google: 'link-google' };

const Onward = ({ purpose }: { purpose: EmailLinkPurpose }) => {
  const user = useCurrentUser();
  if (purpose === 'link-google') {
    return (
      <Button asChild variant="primary" size="large" className="w-full">
        <a href={serverPaths.googleSignIn()}>Sign in with Google</a>
      </Button>
    );
  }
  return (
    <Button asChild variant="primary" size="large" className="w-full">
      <Link href={user ? paths.dashboard() : paths.login()}>{user ? 'Go to the dashboard' : 'Sign in'}</Link>
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
        title="This link does not work any more"
        description={messageOf(
          confirm.error,
          'The address is not whole: a part of it was lost on the way. Open the link of the mail again.',
        )}
      >
        <Button asChild variant="primary" size="large" className="w-full">
          <Link href={user ? paths.settings('email') : paths.login()}>
            {user ? 'Go to your settings' : 'Sign in'}
          </Link>
        </Button>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={title} description={description}>
      {confirm.error && (
        <Notice tone="bad" title="Nothing was changed yet" className="mb-5">
          <span role="alert">
            {sentenceOf(confirm.error, 'The server did not answer. Please try again.')}
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
