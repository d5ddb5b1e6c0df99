import { useState } from 'react';
import type { ContactMessage } from '#contract/admin/admin.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';

/** An answer in the administrator's own mail program, with the quoted message below. */
const replyAddress = ({ email, message, name, createdAt }: ContactMessage): string => {
  const quote = message
    .slice(0, 1_500)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const attribution = t('admin.messageItem.nameWroteOnDate', { name, date: formatDateTime(createdAt) });
  const body = `\n\n${attribution}\n${quote}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(t('admin.messageItem.reYourMessage'))}&body=${encodeURIComponent(body)}`;
};

type Priority = NonNullable<ContactMessage['priority']>;

/** Beside the name, so that it is visible while the message is collapsed. */
const PriorityBadge = ({ priority: { isAnswered, isOverdue } }: { priority: Priority }) => (
  <Badge tone={isAnswered ? 'neutral' : isOverdue ? 'bad' : 'attention'}>
    {isAnswered
      ? t('admin.messageItem.priorityAnswered')
      : isOverdue
        ? t('admin.messageItem.priorityOverdue')
        : t('admin.messageItem.priority')}
  </Badge>
);

const targetOf = ({ plan, respondBy, isAnswered }: Priority): string =>
  isAnswered
    ? t('admin.messageItem.prioritySupportPlanPlan', { plan })
    : t('admin.messageItem.prioritySupportPlanPlanAnswerBy', { plan, respondBy: formatDateTime(respondBy) });

export interface MessageItemProps {
  message: ContactMessage;
  onRead: (isRead: boolean) => void;
  onAnswered: (isAnswered: boolean) => void;
  onSuspect: (isSuspect: boolean) => void;
  onDelete: () => void;
}

export const MessageItem = ({ message, onRead, onAnswered, onSuspect, onDelete }: MessageItemProps) => {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && !message.isRead) onRead(true);
  };
  return (
    <li className="border-t py-3">
      <h3 className="font-sans text-base tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className="flex w-full flex-wrap items-baseline gap-x-4 gap-y-1 rounded-control px-2 py-2 text-start hover:bg-sunken"
        >
          <span className="flex min-w-0 items-baseline gap-2">
            {!message.isRead && <span className="sr-only">{t('admin.messageItem.unread')} </span>}
            {!message.isRead && (
              <span aria-hidden className="size-2 shrink-0 -translate-y-0.5 rounded-full bg-accent" />
            )}
            <span
              className={classNames(
                'line-clamp-2 min-w-0 wrap-anywhere',
                message.isRead ? '' : 'font-semibold',
              )}
            >
              {message.name}
              {message.company && <span className="font-normal text-ink-soft">, {message.company}</span>}
            </span>
          </span>
          {message.priority && <PriorityBadge priority={message.priority} />}
          <span className="figures ms-auto font-normal text-ink-soft text-sm">
            {formatDateTime(message.createdAt)}
          </span>
          {!isOpen && (
            <span dir="auto" className="line-clamp-2 w-full break-words font-normal text-ink-soft text-sm">
              {message.message}
            </span>
          )}
        </button>
      </h3>
      {isOpen && (
        <div className="px-2 pt-1 pb-3">
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <bdi className="wrap-anywhere">{message.email}</bdi>
            {message.marketingConsent && (
              <Badge tone="good">{t('admin.messageItem.agreedToMarketingEmails')}</Badge>
            )}
            {message.priority && <span className="text-ink-soft">{targetOf(message.priority)}</span>}
            {!message.wasMailed && !message.isSuspect && (
              <Badge tone="attention">{t('admin.messageItem.notMailedToYou')}</Badge>
            )}
          </p>
          <p
            dir="auto"
            className="measure mt-3 whitespace-pre-wrap break-words font-serif text-lg leading-relaxed"
          >
            {message.message}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button asChild variant="primary">
              <a href={replyAddress(message)}>{t('admin.messageItem.replyByEmail')}</a>
            </Button>
            {message.priority && (
              <Button onClick={() => onAnswered(!message.priority?.isAnswered)}>
                {message.priority.isAnswered
                  ? t('admin.messageItem.markAsNotAnswered')
                  : t('admin.messageItem.markAsAnswered')}
              </Button>
            )}
            <Button onClick={() => onRead(!message.isRead)}>
              {message.isRead ? t('admin.messageItem.markAsUnread') : t('admin.messageItem.markAsRead')}
            </Button>
            <Button onClick={() => onSuspect(!message.isSuspect)}>
              {message.isSuspect ? t('admin.messageItem.notSpam') : t('admin.messageItem.spam')}
            </Button>
            <Button variant="danger-quiet" onClick={onDelete}>
              {t('admin.messageItem.delete')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
};
