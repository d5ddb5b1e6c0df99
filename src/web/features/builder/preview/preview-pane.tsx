import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { offeredEmailCopy } from '#email/email-copy/email-copy-for.ts';
import { listText } from '#web/text/list-text.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { useBuilder } from '../store/use-builder.ts';
import { useEmailCopy } from '../use-email-copy.ts';
import { useWriter } from '../use-writer.ts';
import { InboxLine } from './inbox-line.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import type { PreviewModel } from './preview-model.ts';
import { htmlOfView, screenWidths, type View, views } from './preview-views.ts';
import { ReaderSelect, readerOf } from './reader-select.tsx';
import { sampleSubscribers } from './sample-subscribers.ts';
import { usePreviewModel } from './use-preview-model.ts';

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

/** The measured size of the container: a device wider than it is scaled down. */
const useElementSize = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
};

const minHeight = 420;

/** The email as readers get it: the real rendering, in a frame where no script runs and no link leads anywhere. */
export const PreviewPane = () => {
  const document = useBuilder((state) => state.document);
  const device = useBuilder((state) => state.device);
  const [view, setView] = useState<View>('light');
  const [readerId, setReaderId] = useState(sampleSubscribers[0]?.id ?? '');
  const reader = readerOf(readerId);
  const writer = useWriter();
  const emailCopy = useEmailCopy();
  const sender = emailCopy.senderName || offeredEmailCopy(document, writer).senderName;
  const hasEmailCopy = Object.values(emailCopy).some(Boolean);
  const model = usePreviewModel(document, emailCopy, reader);
  const { ref, size } = useElementSize();
  const width = screenWidths[device];
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width);
  const height = Math.max(minHeight, size.height);
  const html = useMemo(() => model && htmlOfView(model.html, view), [model, view]);
  const label = views.find(({ value }) => value === view)?.label ?? '';

  const notes = [
    view === 'text'
      ? t('builderExport.previewPane.theTextVersionForMailPrograms')
      : scale < 1
        ? t('builderExport.previewPane.drawnAtScale', { width, scale })
        : t('builderExport.previewPane.sizeNote', { width }),
    ...(hasEmailCopy ? [t('builderExport.previewPane.withTheWordsTheExportAdds')] : []),
    ...(view === 'text' ? [] : [t('builderExport.previewPane.linksAreOff')]),
  ];

  return (
    <section aria-label={t('builderExport.previewPane.preview')} className="flex min-h-0 flex-1 flex-col">
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 border-b px-3 py-2 min-[480px]:grid-cols-[3fr_2fr] sm:px-4">
        <Field label={t('builderExport.previewPane.shown')} inline className="grid-cols-[4.5rem_1fr]!">
          <Select value={view} onChange={(event) => setView(event.target.value as View)}>
            {views.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('builderExport.previewPane.readBy')} inline className="grid-cols-[4.5rem_1fr]!">
          <ReaderSelect value={readerId} onChange={setReaderId} />
        </Field>
      </div>
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
      <div className="flex min-h-0 flex-1 flex-col px-3 py-4 sm:px-4">
        <div ref={ref} className="min-h-[420px] flex-1 overflow-hidden" style={{ minHeight }}>
          {model && view === 'text' && (
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll a long email.
              tabIndex={0}
              aria-label={t('builderExport.previewPane.theEmailAsPlainText')}
              dir="auto"
              className="mx-auto max-w-[46rem] overflow-auto rounded-[3px] border bg-surface px-5 py-4"
              style={{ maxHeight: height }}
            >
              <pre className="whitespace-pre-wrap break-words font-mono text-sm">{model.text}</pre>
            </section>
          )}
          {html !== null && view !== 'text' && (
            <div
              className="mx-auto overflow-hidden rounded-[3px] border border-hairline"
              style={{ width: width * scale, height }}
            >
              <div
                className="origin-top-left rtl:origin-top-right"
                style={{ width, transform: `scale(${scale})` }}
              >
                <PreviewFrame
                  html={html}
                  title={t('builderExport.previewPane.frameTitle', { width, label })}
                  style={{ width, height: Math.round(height / scale) }}
                />
              </div>
            </div>
          )}
        </div>
        <p className="mt-2 text-center text-ink-soft text-xs">{notes.join(' ')}</p>
      </div>
    </section>
  );
};
