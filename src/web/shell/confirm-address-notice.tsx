import { useLocation } from 'wouter';
import { getAccount, resendVerification } from '#contract/accounts/account.ts';
import { currentUser, type User } from '#contract/accounts/auth.ts';
import { siteConfig } from '#contract/site.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

/** Shown until the address is confirmed. Nothing waits for it, so it does not take the builder's space. */
export const ConfirmAddressNotice = ({ user }: { user: User }) => {
  const [location] = useLocation();
  const { data: config } = useEndpoint(siteConfig);
  const resend = useEndpointMutation(resendVerification, {
    invalidates: [currentUser, getAccount],
    onSuccess: () =>
      showToast({
        title: t('shared.confirmAddressNotice.mailSent'),
        description: t('shared.confirmAddressNotice.lookAtTheMailOfEmail', { email: user.email }),
      }),
    onError: (error) => {
      toastError(
        error,
        t('shared.confirmAddressNotice.theServerDidNotAnswerPlease'),
        t('shared.confirmAddressNotice.noMailWasSent'),
      );
    },
  });
  if (!config?.sendsMail || location.startsWith(paths.builder())) return null;
  return (
    <Notice
      tone="info"
      className="rounded-none py-3"
      action={
        <Button size="small" busy={resend.isPending} onClick={() => resend.mutate({})}>
          {t('shared.confirmAddressNotice.sendTheMailAgain')}
        </Button>
      }
    >
      <Rich
        id="shared.confirmAddressNotice.pleaseConfirmYourAddressOpenThe"
        values={{ email: user.email }}
        parts={[
          <strong key="0" dir="ltr" className="wrap-anywhere font-medium" />,
          <TextLink key="1" href={paths.settings('email')} />,
        ]}
      />
    </Notice>
  );
};
