import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { getOutboxMessage, type OutboxMessage } from '#contract/admin/outbox.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { serverPaths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { EventButtons } from './event-buttons.tsx';

type View = 'html' | 'text' | 'headers';

const Html = ({ message }: { message: OutboxMessage }) =>
  message.hasHtml ? (
    <iframe
      title={t('outbox.messageView.theHtmlOfSubject', { subject: message.subject })}
      src={serverPaths.outboxPreview(message.id)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="h-[65dvh] w-full border border-hairline bg-white"
    />
  ) : (
    <p className="text-ink-soft">{t('outbox.messageView.thisMessageHasNoHtmlPart')}</p>
  );

const Text = ({ text }: { text: string | null }) =>
  text ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll long lines.
    <pre tabIndex={0} className="overflow-x-auto whitespace-pre-wrap break-words font-mono text-sm">
      {text}
    </pre>
  ) : (
    <p className="text-ink-soft">{t('outbox.messageView.thisMessageHasNoTextPart')}</p>
  );

const Rows = ({ rows }: { rows: readonly { name: string; value: string }[] }) => (
  <dl className="divide-y divide-hairline border-y">
    {rows.map(({ name, value }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: A header may occur twice, and the list does not change.
      <div key={index} className="grid gap-x-4 gap-y-0.5 py-2 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="break-words font-mono text-[0.8125rem]">{value}</dd>
      </div>
    ))}
  </dl>
);

const Headers = ({ message }: { message: OutboxMessage }) => {
  const tags = Object.entries(message.tags).map(([name, value]) => ({ name, value }));
  return (
    <div className="flex flex-col gap-6">
      <Rows rows={message.headers} />
      {tags.length > 0 && (
        <section>
          <h3 className="mb-2 font-medium font-sans text-base tracking-normal">
            {t('outbox.messageView.messageTags')}
          </h3>
          <Rows rows={tags} />
        </section>
      )}
    </div>
  );
};

const Message = ({ message }: { message: OutboxMessage }) => {
  const [view, setView] = useState<View>('html');
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {[
          [t('outbox.messageView.from'), message.from],
          [t('outbox.messageView.to'), message.to.join(', ')],
          [t('outbox.messageView.sent'), formatDateTime(message.at)],
        ].map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <EventButtons message={message} />
      <Tabs<View>
        label={t('outbox.messageView.partsOfTheMessage')}
        value={view}
        onValueChange={setView}
        items={[
          { value: 'html', label: 'HTML', content: <Html message={message} /> },
          { value: 'text', label: 'Text', content: <Text text={message.text} /> },
          {
            value: 'headers',
            label: t('outbox.messageView.headers'),
            content: <Headers message={message} />,
          },
        ]}
      />
    </>
  );
};

export const MessageView = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const message = useEndpoint(getOutboxMessage, { params: { id } });
  useUnauthorizedHandler(message.error);
  const heading = useRef<HTMLHeadingElement>(null);
  const subject = message.data?.subject;
  // A keyboard user who chose it continues reading here.
  useEffect(() => {
    if (subject !== undefined) heading.current?.focus({ preventScroll: true });
  }, [subject]);

  return (
    <article className="flex flex-col gap-5">
      <Button variant="quiet" size="small" className="self-start lg:hidden" onClick={onClose}>
        <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        {t('outbox.messageView.allMessages')}
      </Button>
      {message.isPending && (
        <LoadingRegion label={t('outbox.messageView.loadingTheMessage')} className="flex flex-col gap-4">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-[50dvh] w-full" />
        </LoadingRegion>
      )}
      {message.error && (
        <Notice
          tone="bad"
          title={t('outbox.messageView.thisMessageCouldNotBeOpened')}
          action={<Button onClick={onClose}>{t('outbox.messageView.allMessages')}</Button>}
        >
          {t('outbox.messageView.errorTheSandboxKeepsTheLast', {
            error: sentenceOf(message.error, 'The server did not answer.'),
          })}
        </Notice>
      )}
      {message.data && (
        <>
          <h2 ref={heading} tabIndex={-1} className="break-words text-2xl outline-none">
            {message.data.subject || t('outbox.messageView.noSubject')}
          </h2>
          <Message message={message.data} />
        </>
      )}
    </article>
  );
};
