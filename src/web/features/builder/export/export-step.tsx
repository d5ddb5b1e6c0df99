import { ArrowLeft, RotateCcw, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { HtmlFrame } from '#web/ui/html-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { deviceItems } from '../canvas/canvas-bar.tsx';
import { deviceWidths } from '../canvas/device-frame.ts';
import type { Device } from '../store/builder-store.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { backToEditor, useExportEntry } from './back-to-editor.ts';
import { ExportActions } from './export-actions.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { Exported } from './export-email.ts';
import { GradePlace } from './grade-place.tsx';
import { PlatformGuide } from './platform-guide.tsx';
import { TestEmailBox } from './test-email-box.tsx';
import { useAnalysis } from './use-analysis.ts';
import { WarningList } from './warning-list.tsx';

const kilobytes = (html: string): string => `${Math.ceil(new TextEncoder().encode(html).length / 1_024)} KB`;

/** Step 3: the email as it leaves, and the ways it can go. */
export const ExportStep = () => {
  const exported = useBuilder((state) => state.exported);
  useExportEntry();
  return exported && <ExportedEmail exported={exported} />;
};

const ExportedEmail = ({ exported }: { exported: Exported }) => {
  const store = useBuilderStore();
  const [device, setDevice] = useState<Device>('desktop');
  const [rewording, setRewording] = useState(false);
  const [, navigate] = useLocation();
  const found = useAnalysis(exported);
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <section aria-label="Preview" className="flex min-w-0 flex-1 flex-col bg-sunken">
        <div className="flex items-center justify-between gap-3 border-b px-3 py-1.5 sm:px-4">
          <Button size="small" variant="quiet" onClick={() => backToEditor(store)}>
            <ArrowLeft aria-hidden />
            Back to Editor
          </Button>
          <p className="figures hidden text-ink-soft text-sm sm:block">{kilobytes(exported.html)} of HTML</p>
          <SegmentedControl
            label="Preview width"
            value={device}
            items={deviceItems}
            iconsOnly
            onValueChange={setDevice}
          />
        </div>
        <div className="min-h-0 flex-1 overflow-x-auto px-3 py-6 sm:px-6">
          <HtmlFrame
            html={exported.html}
            title="Preview of the exported email"
            className="mx-auto h-[70vh] w-full border! border-hairline lg:h-full"
            style={deviceWidths[device]}
          />
        </div>
      </section>
      <div className="relative flex w-full shrink-0 flex-col gap-6 overflow-y-auto border-t px-5 py-5 lg:w-[26rem] lg:border-t-0 lg:border-l">
        {exported.madeHere && (
          <Notice tone="attention" title="Made in this browser">
            The server did not answer. The same renderer built this email here, so it can be used as it is.
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
