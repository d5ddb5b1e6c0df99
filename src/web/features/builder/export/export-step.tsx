import { ArrowLeft, RotateCcw, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { deviceItems } from '../canvas/canvas-bar.tsx';
import { deviceWidths } from '../canvas/device-frame.ts';
import { PreviewFrame } from '../preview/preview-frame.tsx';
import { isReaderId, noReader, ReaderSelect, readerOf } from '../preview/reader-select.tsx';
import { sampleSubscribers } from '../preview/sample-subscribers.ts';
import type { Device } from '../store/builder-store.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { backToEditor, useExportEntry } from './back-to-editor.ts';
import { ExportActions } from './export-actions.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { Exported } from './export-email.ts';
import { GradePlace } from './grade-place.tsx';
import { PlatformGuide } from './platform-guide.tsx';
import { TestEmailBox } from './test-email-box.tsx';
import { madeHereNotice } from './trouble-words.ts';
import { useAnalysis } from './use-analysis.ts';
import { useHtmlFor } from './use-html-for.ts';
import { useKeptField, useKeptStep } from './use-kept-step.ts';
import { WarningList } from './warning-list.tsx';

const kilobytes = (html: string): string => `${Math.ceil(new TextEncoder().encode(html).length / 1_024)} KB`;

const isDevice = (value: string): value is Device => value in deviceWidths;

/** Step 3: the exported email, and the ways to send or save it. */
export const ExportStep = () => {
  const exported = useBuilder((state) => state.exported);
  useExportEntry();
  return exported && <ExportedEmail exported={exported} />;
};

const ExportedEmail = ({ exported }: { exported: Exported }) => {
  const store = useBuilderStore();
  useKeptStep(exported);
  const [device, setDevice] = useKeptField<Device>('device', 'desktop', isDevice);
  const [readerId, setReaderId] = useKeptField('reader', sampleSubscribers[0]?.id ?? noReader, isReaderId);
  const reader = readerOf(readerId);
  const shown = useHtmlFor(exported.html, reader);
  const [rewording, setRewording] = useState(false);
  const [, navigate] = useLocation();
  const found = useAnalysis(exported);
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <section aria-label="Preview" className="flex min-w-0 flex-1 flex-col bg-sunken">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b px-3 py-1.5 sm:px-4">
          <Button size="small" variant="quiet" onClick={() => backToEditor(store)}>
            <ArrowLeft aria-hidden />
            Back to Editor
          </Button>
          <p className="figures hidden text-ink-soft text-sm xl:block">{kilobytes(exported.html)} of HTML</p>
          <Field
            label="Read by"
            inline
            className="order-last w-full grid-cols-[4.5rem_1fr]! sm:order-none sm:w-72"
          >
            <ReaderSelect value={readerId} onChange={setReaderId} />
          </Field>
          <SegmentedControl
            label="Preview width"
            value={device}
            items={deviceItems}
            iconsOnly
            onValueChange={setDevice}
          />
        </div>
        <div className="min-h-0 flex-1 overflow-x-auto px-3 py-6 sm:px-6">
          {shown === null ? (
            <div className="h-[70vh] lg:h-full" />
          ) : (
            <PreviewFrame
              html={shown}
              title="Preview of the exported email"
              className="mx-auto h-[70vh] w-full border border-hairline lg:h-full"
              style={deviceWidths[device]}
            />
          )}
        </div>
        {reader && shown !== null && shown !== exported.html && (
          <p className="border-t px-3 py-2 text-center text-ink-soft text-xs sm:px-4">
            As {reader.label} would read it. What you copy, download or use keeps the merge tags.
          </p>
        )}
      </section>
      <div className="relative flex w-full shrink-0 flex-col gap-6 overflow-y-auto border-t px-5 py-5 sm:max-lg:pb-28 lg:w-[26rem] lg:border-t-0 lg:border-l">
        {exported.madeHere && (
          <Notice tone="attention" title="Made in this browser">
            {madeHereNotice[exported.madeHere]}
          </Notice>
        )}
        <GradePlace found={found} />
        <ExportActions exported={exported} />
        <TestEmailBox html={exported.html} />
        <WarningList warnings={exported.warnings} />
        <PlatformGuide />
        <div className="flex flex-wrap justify-between gap-2 border-t pt-4">
          <Button variant="quiet" onClick={() => setRewording(true)}>
            <SquarePen aria-hidden />
            Change the words
          </Button>
          <Button variant="quiet" onClick={() => navigate(paths.dashboard())}>
            <RotateCcw aria-hidden />
            Start Over
          </Button>
        </div>
      </div>
      <ExportDialog open={rewording} onOpenChange={setRewording} />
    </div>
  );
};
