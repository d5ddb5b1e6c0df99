import { ArrowLeft, RotateCcw, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { deviceItems } from '../canvas/canvas-bar.tsx';
import { deviceWidths } from '../canvas/device-widths.ts';
import { PreviewFrame } from '../preview/preview-frame.tsx';
import { isReaderId, noReader, ReaderSelect, readerOf } from '../preview/reader-select.tsx';
import { sampleSubscribers } from '../preview/sample-subscribers.ts';
import type { Device } from '../store/builder-state.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { ExportActions } from './export-actions.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { Exported } from './export-email.ts';
import { backToEditor, useExportEntry } from './export-history.ts';
import { renderedHereNotice } from './export-messages.ts';
import { useExportField, useStoredExport } from './export-storage.ts';
import { ExportedGrade } from './exported-grade.tsx';
import { PlatformGuide } from './platform-guide.tsx';
import { TestEmailBox } from './test-email-box.tsx';
import { useAnalysis } from './use-analysis.ts';
import { usePersonalizedHtml } from './use-personalized-html.ts';
import { WarningList } from './warning-list.tsx';

const kilobytesOf = (html: string): string =>
  `${Math.ceil(new TextEncoder().encode(html).length / 1_024)} KB`;

const isDevice = (value: string): value is Device => value in deviceWidths;

/** Step 3: the exported email, and the ways to send or save it. */
export const ExportStep = () => {
  const exported = useBuilder((state) => state.exported);
  useExportEntry();
  return exported && <ExportedEmail exported={exported} />;
};

const ExportedEmail = ({ exported }: { exported: Exported }) => {
  const store = useBuilderStore();
  useStoredExport(exported);
  const [device, setDevice] = useExportField<Device>('device', 'desktop', isDevice);
  const [readerId, setReaderId] = useExportField('reader', sampleSubscribers[0]?.id ?? noReader, isReaderId);
  const reader = readerOf(readerId);
  const shownHtml = usePersonalizedHtml(exported.html, reader);
  const [isEditingCopy, setEditingCopy] = useState(false);
  const [, navigate] = useLocation();
  const analysis = useAnalysis(exported);
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <section
        aria-label={t('builderExport.exportStep.preview')}
        className="flex min-w-0 flex-1 flex-col bg-sunken"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b px-3 py-1.5 sm:px-4">
          <Button size="small" variant="quiet" onClick={() => backToEditor(store)}>
            <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
            {t('builderExport.exportStep.backToEditor')}
          </Button>
          <p className="figures hidden text-ink-soft text-sm xl:block">
            {t('builderExport.exportStep.htmlOfHtml', { html: kilobytesOf(exported.html) })}
          </p>
          <Field
            label={t('builderExport.exportStep.readBy')}
            inline
            className="order-last w-full grid-cols-[4.5rem_1fr]! sm:order-none sm:w-72"
          >
            <ReaderSelect value={readerId} onChange={setReaderId} />
          </Field>
          <SegmentedControl
            label={t('builderExport.exportStep.previewWidth')}
            value={device}
            items={deviceItems}
            iconsOnly
            onValueChange={setDevice}
          />
        </div>
        <div className="min-h-0 flex-1 overflow-x-auto px-3 py-6 sm:px-6">
          {shownHtml === null ? (
            <div className="h-[70vh] lg:h-full" />
          ) : (
            <PreviewFrame
              html={shownHtml}
              title={t('builderExport.exportStep.previewOfTheExportedEmail')}
              className="mx-auto h-[70vh] w-full border border-hairline lg:h-full"
              style={deviceWidths[device]}
            />
          )}
        </div>
        {reader && shownHtml !== null && shownHtml !== exported.html && (
          <p className="border-t px-3 py-2 text-center text-ink-soft text-xs sm:px-4">
            {t('builderExport.exportStep.asLabelWouldReadItWhat', { label: reader.label })}
          </p>
        )}
      </section>
      <div className="relative flex w-full shrink-0 flex-col gap-6 overflow-y-auto border-t px-5 py-5 sm:max-lg:pb-28 lg:w-[26rem] lg:border-t-0 lg:border-s">
        {exported.madeHere && (
          <Notice tone="attention" title={t('builderExport.exportStep.madeInThisBrowser')}>
            {renderedHereNotice[exported.madeHere]}
          </Notice>
        )}
        <ExportedGrade state={analysis} />
        <ExportActions exported={exported} />
        <TestEmailBox html={exported.html} />
        <WarningList warnings={exported.warnings} />
        <PlatformGuide />
        <div className="flex flex-wrap justify-between gap-2 border-t pt-4">
          <Button variant="quiet" onClick={() => setEditingCopy(true)}>
            <SquarePen aria-hidden />
            {t('builderExport.exportStep.changeTheWords')}
          </Button>
          <Button variant="quiet" onClick={() => navigate(paths.dashboard())}>
            <RotateCcw aria-hidden />
            {t('builderExport.exportStep.startOver')}
          </Button>
        </div>
      </div>
      <ExportDialog open={isEditingCopy} onOpenChange={setEditingCopy} />
    </div>
  );
};
