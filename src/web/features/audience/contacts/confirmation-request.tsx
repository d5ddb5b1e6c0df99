import { MailQuestion } from 'lucide-react';
import { askToConfirm } from '#contract/audience/sign-up-forms.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { contactsLabel } from './contact-labels.ts';

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
              title: 'No request was sent',
              description: 'All of them got a mail within the last day, or three already.',
            }
          : {
              title: 'Asked to confirm',
              description: `${contactsLabel(askedIds.length)} ${askedIds.length === 1 ? 'gets' : 'get'} a mail with a button now.`,
            },
      ),
    onError: (error) => toastError(error, 'No request was sent. Please try again.'),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-ink-soft text-sm">
        They get nothing until they press the button in a mail that asks them. Each can be asked once a day,
        three times in all.
      </p>
      <Button
        busy={request.isPending}
        onClick={() =>
          request.mutate({ params: { id: listId }, body: { contactIds: contactIds.slice(0, maxPerRequest) } })
        }
      >
        <MailQuestion aria-hidden />
        {contactIds.length === 1
          ? 'Ask again'
          : `Ask these ${Math.min(contactIds.length, maxPerRequest)} again`}
      </Button>
    </div>
  );
};
