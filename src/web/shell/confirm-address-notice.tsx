import { useLocation } from 'wouter';
import { getAccount, resendVerification } from '#contract/accounts/account.ts';
import { currentUser, type User } from '#contract/accounts/auth.ts';
import { siteConfig } from '#contract/site.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

/** Shown until the address is confirmed. Nothing waits for it, so it does not take the builder's space. */
export const ConfirmAddressNotice = ({ user }: { user: User }) => {
  const [location] = useLocation();
  const { data: config } = useEndpoint(siteConfig);
  const resend = useEndpointMutation(resendVerification, {
    invalidates: [currentUser, getAccount],
    onSuccess: () => showToast({ title: 'Mail sent', description: `Look at the mail of ${user.email}.` }),
    onError: (error) => {
      toastError(error, 'The server did not answer. Please try again.', 'No mail was sent');
    },
  });
  if (!config?.sendsMail || location.startsWith(paths.builder())) return null;
  return (
    <Notice
      tone="info"
      className="rounded-none py-3"
      action={
        <Button size="small" busy={resend.isPending} onClick={() => resend.mutate({})}>
          Send the mail again
        </Button>
      }
    >
      Please confirm your address: open the link that we sent to{' '}
      <strong className="wrap-anywhere font-medium">{user.email}</strong>.{' '}
      <TextLink href={paths.settings('email')}>Not your address?</TextLink>
    </Notice>
  );
};
