import { useMemo, useState } from 'react';
import { renderEmail } from '#email/render/render.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import type { ImportedEmail } from './read-source.ts';
import { ReportView } from './report-view.tsx';
import { ScaledPreview } from './scaled-preview.tsx';

type Shown = 'result' | 'original' | 'report';

const Pane = ({ title, html }: { title: string; html: string }) => (
  <figure className="flex min-w-0 flex-col gap-1.5">
    <figcaption className="font-medium text-sm">{title}</figcaption>
    <div className="h-[46dvh] min-h-64 border">
      <ScaledPreview html={html} title={title} />
    </div>
  </figure>
);

/** The imported blocks beside the original, and the import report. */
export const ImportResult = ({ imported }: { imported: ImportedEmail }) => {
  const [shown, setShown] = useState<Shown>('result');
  const html = useMemo(() => renderEmail(imported.document).html, [imported.document]);
  const { report } = imported;
  if (!report || imported.html === null)
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="good">This is an email of this builder. It opens exactly as it was.</Notice>
        <Pane title="The email" html={html} />
      </div>
    );
  const missingWords = report.words.missing;
  return (
    <div className="flex flex-col gap-5">
      {missingWords > 0 && (
        <Notice
          tone="attention"
          title={`${missingWords} ${missingWords === 1 ? 'word' : 'words'} found no place`}
        >
          The report below says which.
        </Notice>
      )}
      <SegmentedControl
        label="What is shown"
        value={shown}
        onValueChange={setShown}
        className="self-start md:hidden"
        items={[
          { value: 'result', label: 'As blocks' },
          { value: 'original', label: 'Original' },
          { value: 'report', label: 'Report' },
        ]}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <div className={shown === 'original' ? '' : 'max-md:hidden'}>
          <Pane title="Original" html={imported.html} />
        </div>
        <div className={shown === 'result' ? '' : 'max-md:hidden'}>
          <Pane title="As blocks" html={html} />
        </div>
      </div>
      <div className={shown === 'report' ? '' : 'max-md:hidden'}>
        <ReportView report={report} />
      </div>
    </div>
  );
};
