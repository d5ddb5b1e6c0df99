import { X } from 'lucide-react';
import { getAccount, resendVerification } from '#contract/accounts/account.ts';
import { currentUser, type User } from '#contract/accounts/session.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { focusPageHeading } from './screen-focus.ts';

export interface ConfirmAddressNoticeProps {
  user: User;
  onDismiss: () => void;
}

/** One line. On narrow screens it has two. */
export const ConfirmAddressNotice = ({ user, onDismiss }: ConfirmAddressNoticeProps) => {
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
  return (
    <div className="flex h-full items-center gap-2 ps-5 pe-2 text-ink text-sm">
      <p className="line-clamp-2 min-w-0 flex-1 lg:line-clamp-1">
        <Rich
          id="shared.confirmAddressNotice.pleaseConfirmYourAddressOpenThe"
          values={{ email: user.email }}
          parts={[
            <strong key="0" dir="ltr" className="wrap-anywhere font-medium" />,
            // Two lines of a narrow screen have no room for it; the settings have the same field.
            <TextLink key="1" href={paths.settings('email')} className="max-sm:hidden" />,
          ]}
        />
      </p>
      <Button size="small" busy={resend.isPending} onClick={() => resend.mutate({})}>
        {t('shared.confirmAddressNotice.sendTheMailAgain')}
      </Button>
      <IconButton
        label={t('shared.confirmAddressNotice.dismissForADay')}
        icon={<X aria-hidden />}
        size="small"
        onClick={() => {
          onDismiss();
          focusPageHeading();
        }}
      />
    </div>
  );
};
