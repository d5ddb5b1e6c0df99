import { MailQuestion } from 'lucide-react';
import { askToConfirm } from '#contract/audience/sign-up-forms.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failed } from '../failed.ts';
import { contactsOf } from './contact-labels.ts';

const mostAtOnce = 500;

/** For members of a list who have not confirmed: sends the confirmation message again. */
export const AskToConfirm = ({ listId, contactIds }: { listId: string; contactIds: readonly string[] }) => {
  const asking = useEndpointMutation(askToConfirm, {
    onSuccess: ({ contactIds: asked }) =>
      showToast(
        asked.length === 0
          ? {
              title: 'Nobody was asked',
              description: 'All of them got a mail within the last day, or three already.',
            }
          : {
              title: 'Asked to confirm',
              description: `${contactsOf(asked.length)} ${asked.length === 1 ? 'gets' : 'get'} a mail with a button now.`,
            },
      ),
    onError: (error) => failed(error, 'Nobody was asked. Please try again.'),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-ink-soft text-sm">
        They get nothing until they press the button in a mail that asks them. Each can be asked once a day,
        three times in all.
      </p>
      <Button
        busy={asking.isPending}
        onClick={() =>
          asking.mutate({ params: { id: listId }, body: { contactIds: contactIds.slice(0, mostAtOnce) } })
        }
      >
        <MailQuestion aria-hidden />
        {contactIds.length === 1 ? 'Ask again' : `Ask these ${Math.min(contactIds.length, mostAtOnce)} again`}
      </Button>
    </div>
  );
};
