import { type ReactNode, useState } from 'react';
import { offeredEmailCopy } from '#email/email-copy/email-copy-for.ts';
import { ContactSearch, contactLabel, useFoundContacts } from '#web/lib/email-preview/contact-options.tsx';
import { DevicePreview } from '#web/lib/email-preview/device-preview.tsx';
import type { PreviewDevice } from '#web/lib/email-preview/devices.ts';
import { listText } from '#web/text/list-text.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import type { Device } from '../store/builder-state.ts';
import { useBuilder } from '../store/use-builder.ts';
import { useEmailCopy } from '../use-email-copy.ts';
import { useWriter } from '../use-writer.ts';
import { InboxLine } from './inbox-line.tsx';
import type { PreviewModel } from './preview-model.ts';
import { htmlOfView, isView, type View, views } from './preview-views.ts';
import { ReaderSelect } from './reader-select.tsx';
import { usePreviewModel } from './use-preview-model.ts';
import { contactReaderId, isContactReader, usePreviewReader } from './use-preview-reader.ts';

const Note = ({ children }: { children: ReactNode }) => (
  <p className="border-b bg-attention-wash px-3 py-2 text-sm sm:px-4">{children}</p>
);

const Notes = ({ model, view, hasDark }: { model: PreviewModel; view: View; hasDark: boolean }) => (
  <>
    {model.typedTags.length > 0 && (
      <Note>
        <Rich
          id="builderExport.previewPane.lengthTheseAreNotMergeTags"
          values={{ length: model.typedTags.length, join: model.typedTags.join(' ') }}
          parts={[<bdi key="0" dir="ltr" className="break-words font-mono text-[0.8125rem]" />]}
        />
      </Note>
    )}
    {model.emptyTags.length > 0 && (
      <Note>
        <Rich
          id="builderExport.previewPane.thisReaderHasNoJoinSo"
          values={{
            join: listText(model.emptyTags),
            emptyTags: model.emptyTags[0],
          }}
          parts={[
            <bdi key="0" dir="ltr" className="font-mono text-[0.8125rem]" />,
            <bdi key="1" className="font-mono text-[0.8125rem]" />,
          ]}
        />
      </Note>
    )}
    {view === 'dark' && !hasDark && <Note>{t('builderExport.previewPane.thisEmailHasNoDarkColors')}</Note>}
  </>
);

const devices: Record<Device, PreviewDevice> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' };

const ownViews = {
  choices: views,
  htmlOf: (html: string, view: string) => htmlOfView(html, isView(view) ? view : 'light'),
};

/** The email as recipients get it: the real rendering, in a frame where no script runs and no link leads anywhere. */
export const PreviewPane = () => {
  const document = useBuilder((state) => state.document);
  const device = useBuilder((state) => state.device);
  const [view, setView] = useState<View>('light');
  const { readerId, setReaderId, reader, isLoading, isMissing } = usePreviewReader();
  const contacts = useFoundContacts();
  const writer = useWriter();
  const emailCopy = useEmailCopy();
  const sender = emailCopy.senderName || offeredEmailCopy(document, writer).senderName;
  const hasEmailCopy = Object.values(emailCopy).some(Boolean);
  const model = usePreviewModel(document, emailCopy, reader);
  const found = contacts.found.map((contact) => ({
    id: contactReaderId(contact.id),
    label: contactLabel(contact),
  }));
  // Another search does not change whom the preview is for.
  const isFound = reader === null || found.some(({ id }) => id === reader.id) || !isContactReader(reader.id);
  const offered = isFound ? found : [reader, ...found];

  return (
    <section aria-label={t('builderExport.previewPane.preview')} className="flex min-h-0 flex-1 flex-col">
      <DevicePreview
        html={model && !isLoading ? model.html : null}
        text={model?.text ?? ''}
        view={view}
        onView={(next) => setView(isView(next) ? next : 'light')}
        ownViews={ownViews}
        device={devices[device]}
        titleOf={(_, width, label) => t('builderExport.previewPane.frameTitle', { width, label })}
        recipient={
          <div className="flex min-w-60 flex-[2] flex-wrap items-center gap-2">
            <Field
              label={t('builderExport.previewPane.readBy')}
              inline
              className="min-w-52 flex-[2] grid-cols-[auto_minmax(0,1fr)]!"
            >
              <ReaderSelect value={readerId} onChange={setReaderId} contacts={offered} />
            </Field>
            {contacts.isLong && (
              <ContactSearch
                label={t('builderExport.readerSelect.searchContacts')}
                typed={contacts.typed}
                onTyped={contacts.setTyped}
              />
            )}
          </div>
        }
        footnotes={[
          ...(view === 'text' ? [t('builderExport.previewPane.theTextVersionForMailPrograms')] : []),
          ...(hasEmailCopy ? [t('builderExport.previewPane.withTheWordsTheExportAdds')] : []),
        ]}
      >
        {isMissing && <Note>{t('builderExport.previewPane.contactNotLoaded')}</Note>}
        {model && (
          <>
            <InboxLine
              sender={sender}
              subject={model.subject}
              preheader={model.preheader}
              firstWords={model.text.slice(0, 200).replace(/\s+/g, ' ')}
              isNarrow={device === 'mobile'}
            />
            <Notes model={model} view={view} hasDark={document.settings.dark !== undefined} />
          </>
        )}
      </DevicePreview>
    </section>
  );
};
