/** How the email appears in a list of messages, before it is opened. */
import { t } from '#web/text/t.ts';
export const InboxLine = ({
  sender,
  subject,
  preheader,
  firstWords,
  isNarrow,
}: {
  sender: string;
  subject: string;
  preheader: string;
  /** What mail programs show without a preheader. */
  firstWords: string;
  isNarrow: boolean;
}) => {
  const senderName = sender || t('builderExport.inboxLine.yourSenderName');
  const line = (
    <>
      <span className={subject ? 'font-semibold' : 'text-ink-soft italic'}>
        {subject || t('builderExport.inboxLine.noSubject')}
      </span>
      <span className="text-ink-soft">
        {' – '}
        {preheader || firstWords}
      </span>
    </>
  );
  return (
    <section
      aria-label={t('builderExport.inboxLine.inboxLine')}
      className="border-b bg-surface px-3 py-2 sm:px-4"
    >
      {isNarrow ? (
        <div className="flex max-w-sm gap-3 text-sm">
          <span
            aria-hidden
            className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken font-medium"
          >
            {[...senderName][0]?.toUpperCase()}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex justify-between gap-2">
              <span className="truncate font-semibold">{senderName}</span>
              <span className="figures shrink-0 text-ink-soft text-xs">9:41</span>
            </p>
            <p className="truncate">
              {subject || (
                <span className="text-ink-soft italic">{t('builderExport.inboxLine.noSubject')}</span>
              )}
            </p>
            <p dir="auto" className="truncate text-start text-ink-soft">
              {preheader || firstWords}
            </p>
          </div>
        </div>
      ) : (
        <p className="flex items-baseline gap-4 text-sm">
          <span className="w-32 shrink-0 truncate font-semibold lg:w-40">{senderName}</span>
          <span className="min-w-0 flex-1 truncate">{line}</span>
          <span className="figures shrink-0 text-ink-soft text-xs">9:41</span>
        </p>
      )}
    </section>
  );
};
