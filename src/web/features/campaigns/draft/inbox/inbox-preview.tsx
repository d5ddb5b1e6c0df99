import { useMemo } from 'react';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { fillTags } from './fill-tags.ts';
import { firstText } from './first-text.ts';
import { inboxLooks } from './inbox-looks.ts';
import { InboxRow } from './inbox-row.tsx';

/** Subject and preview text as three mail programs list them, on a phone and on a desktop. */
export const InboxPreview = ({
  fromName,
  fromEmail,
  subject,
  preheader,
  html,
}: {
  fromName: string;
  fromEmail: string;
  subject: string;
  preheader: string;
  html: string;
}) => {
  const user = useCurrentUser();
  const first = useMemo(() => firstText(html), [html]);
  const typed = useDebouncedValue(JSON.stringify([subject, preheader]), 100);
  const [shownSubject = '', shownPreheader = ''] = JSON.parse(typed) as string[];
  const values = {
    first_name: user?.firstName ?? '',
    last_name: user?.lastName ?? '',
    email: user?.email ?? '',
  };
  const email = {
    sender: fromName.trim() || fromEmail,
    subject: fillTags(shownSubject, values),
    preview: fillTags(shownPreheader.trim() || first, values),
  };
  return (
    <section aria-label={t('campaignPage.inboxPreview.inInboxes')} className="flex flex-col gap-4">
      <div>
        <h4 className="font-medium font-sans text-sm tracking-normal">
          {t('campaignPage.inboxPreview.inInboxes')}
        </h4>
        <p className="text-ink-soft text-sm">
          {shownPreheader.trim() === '' && first !== ''
            ? t('campaignPage.inboxPreview.withoutPreviewText')
            : t('campaignPage.inboxPreview.asYouWouldGetIt')}
        </p>
      </div>
      {inboxLooks.map(({ id, name, font, looks }) => (
        <div key={id} className="flex flex-col gap-2">
          <h5 className="font-medium font-sans text-sm tracking-normal">{t(name)}</h5>
          <div
            className={classNames(
              'grid gap-3',
              !looks.desktop.isInline && 'sm:grid-cols-2 sm:[&>*:first-child]:max-w-sm',
            )}
          >
            {(['phone', 'desktop'] as const).map((device) => (
              <InboxRow
                key={device}
                program={t(name)}
                font={font}
                device={device}
                look={looks[device]}
                email={email}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
};
