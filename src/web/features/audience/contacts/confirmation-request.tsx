import { MailQuestion } from 'lucide-react';
import { askToConfirm } from '#contract/audience/sign-up-forms.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

const maxPerRequest = 500;

/** For members of a list who have not confirmed: sends the confirmation message again. */
export const ConfirmationRequest = ({
  listId,
  contactIds,
}: {
  listId: string;
  contactIds: readonly string[];
}) => {
  const request = useEndpointMutation(askToConfirm, {
    onSuccess: ({ contactIds: askedIds }) =>
      showToast(
        askedIds.length === 0
          ? {
              title: t('contacts.confirmationRequest.noRequestWasSent'),
              description: t('contacts.confirmationRequest.allOfThemGotAMail'),
            }
          : {
              title: t('contacts.confirmationRequest.askedToConfirm'),
              description: t('contacts.confirmationRequest.lengthLength2GetAMailWith', {
                length: askedIds.length,
              }),
            },
      ),
    onError: (error) => toastError(error, t('contacts.confirmationRequest.noRequestWasSentPleaseTry')),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-ink-soft text-sm">
        {t('contacts.confirmationRequest.theyGetNothingUntilTheyPress')}
      </p>
      <Button
        busy={request.isPending}
        onClick={() =>
          request.mutate({ params: { id: listId }, body: { contactIds: contactIds.slice(0, maxPerRequest) } })
        }
      >
        <MailQuestion aria-hidden />
        {contactIds.length === 1
          ? t('contacts.confirmationRequest.askAgain')
          : t('contacts.confirmationRequest.askTheseLengthAgain', {
              length: Math.min(contactIds.length, maxPerRequest),
            })}
      </Button>
    </div>
  );
};
