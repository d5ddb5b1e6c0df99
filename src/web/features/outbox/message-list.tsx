import { Link } from 'wouter';
import type { OutboxSummary } from '#contract/admin/outbox.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/display/badge.tsx';

const ServiceBadge = ({ message }: { message: OutboxSummary }) =>
  message.own ? (
    <Badge tone={message.service === 'ses' ? 'info' : 'neutral'}>
      {message.service === 'ses' ? t('outbox.messageList.amazonSes') : 'SMTP'}
    </Badge>
  ) : (
    <Badge>{t('outbox.messageList.product')}</Badge>
  );

export const MessageList = ({
  messages,
  chosen,
}: {
  messages: readonly OutboxSummary[];
  chosen: string | null;
}) => (
  <ul aria-label={t('outbox.messageList.messagesTheNewestFirst')} className="border-b">
    {messages.map((message) => (
      <li key={message.id} className="border-t">
        <Link
          href={paths.outbox(message.id)}
          aria-current={message.id === chosen ? 'true' : undefined}
          className={classNames(
            'flex flex-col gap-1 px-3 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2',
            message.id === chosen && 'bg-sunken',
          )}
        >
          <span className="flex items-start justify-between gap-3">
            <span dir="auto" className="min-w-0 break-words font-medium">
              {message.subject || t('outbox.messageList.noSubject')}
            </span>
            <ServiceBadge message={message} />
          </span>
          <span className="truncate text-ink-soft text-sm">
            {t('outbox.messageList.toRecipients', { recipients: message.to.join(', ') })}
          </span>
          <time dateTime={message.at} className="figures text-ink-soft text-sm">
            {formatDateTime(message.at)}
          </time>
        </Link>
      </li>
    ))}
  </ul>
);
