import { AlertOctagon, MailOpen, MousePointerClick, Undo2, UserMinus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { causeOutboxEvent, type OutboxEvent, type OutboxMessage } from '#contract/admin/outbox.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

interface Event {
  kind: OutboxEvent;
  label: string;
  icon: ReactNode;
  done: string;
}

const events: readonly Event[] = [
  {
    kind: 'open',
    get label() {
      return t('outbox.eventButtons.open');
    },
    icon: <MailOpen aria-hidden />,
    get done() {
      return t('outbox.eventButtons.theMessageCountsAsOpened');
    },
  },
  {
    kind: 'click',
    get label() {
      return t('outbox.eventButtons.click');
    },
    icon: <MousePointerClick aria-hidden />,
    get done() {
      return t('outbox.eventButtons.itsFirstLinkCountsAsClicked');
    },
  },
  {
    kind: 'bounce',
    get label() {
      return t('outbox.eventButtons.bounce');
    },
    icon: <Undo2 aria-hidden />,
    get done() {
      return t('outbox.eventButtons.itBouncedAsUndeliverable');
    },
  },
  {
    kind: 'complaint',
    get label() {
      return t('outbox.eventButtons.complaint');
    },
    icon: <AlertOctagon aria-hidden />,
    get done() {
      return t('outbox.eventButtons.itsRecipientCalledItSpam');
    },
  },
  {
    kind: 'unsubscribe',
    get label() {
      return t('outbox.eventButtons.unsubscribe');
    },
    icon: <UserMinus aria-hidden />,
    get done() {
      return t('outbox.eventButtons.itsUnsubscribeAddressWasCalled');
    },
  },
];

const reasonOf = (message: OutboxMessage, kind: OutboxEvent): string | null => {
  if (kind === 'unsubscribe') return message.noUnsubscribe;
  if (message.noEvents) return message.noEvents;
  return kind === 'click' && message.links.length === 0
    ? t('outbox.eventButtons.theMessageHasNoLinkTo')
    : null;
};

/** Simulates a recipient's or mail server's action, reported the way the real service does. */
export const EventButtons = ({ message }: { message: OutboxMessage }) => {
  const headingId = useId();
  const reasonsId = useId();
  const cause = useEndpointMutation(causeOutboxEvent, {
    onSuccess: (_, { body }) =>
      showToast({
        title: t('outbox.eventButtons.eventSent'),
        description: events.find(({ kind }) => kind === body.kind)?.done ?? '',
      }),
    onError: (error) => {
      toastError(
        error,
        t('outbox.eventButtons.theServerDidNotAnswerPlease'),
        t('outbox.eventButtons.nothingHappened'),
      );
    },
  });
  const reasons = [
    ...new Set(events.map(({ kind }) => reasonOf(message, kind)).filter((text) => text !== null)),
  ];

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h3 id={headingId} className="font-medium font-sans text-base tracking-normal">
        {t('outbox.eventButtons.letSomethingHappen')}
      </h3>
      <div className="flex flex-wrap gap-2">
        {events.map(({ kind, label, icon }) => {
          const isOff = reasonOf(message, kind) !== null;
          return (
            <Button
              key={kind}
              size="small"
              // Still reached by keyboard, so that the reason is read out.
              aria-disabled={isOff || undefined}
              aria-describedby={isOff ? reasonsId : undefined}
              className={isOff ? 'cursor-not-allowed' : undefined}
              busy={cause.isPending && cause.variables.body.kind === kind}
              onClick={() => {
                if (!isOff) cause.mutate({ params: { id: message.id }, body: { kind } });
              }}
            >
              {icon}
              {label}
            </Button>
          );
        })}
      </div>
      {reasons.length > 0 && (
        <p id={reasonsId} className="text-ink-soft text-sm">
          {reasons.join(' ')}
        </p>
      )}
    </section>
  );
};
