import { useMemo, useState } from 'react';
import { renderEmail } from '#email/render/render.ts';
import { t } from '#web/text/t.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { designNames } from './design-names.ts';
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
  const { report, design } = imported;
  if (!report)
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="good">{t('builderPanels.importResult.thisIsAnEmailOfThis')}</Notice>
        <Pane title={t('builderPanels.importResult.theEmail')} html={html} />
      </div>
    );
  const missingWords = report.words.missing;
  const original = imported.html;
  return (
    <div className="flex flex-col gap-5">
      {design && (
        <p className="text-ink-soft">
          {t('builderPanels.importResult.designOf', { builder: designNames[design.format] })}
        </p>
      )}
      {missingWords > 0 && (
        <Notice
          tone="attention"
          title={t('builderPanels.importResult.missingwordsMissingwordsWordsFoundNoPlace', {
            count: missingWords,
          })}
        >
          {t('builderPanels.importResult.theReportBelowSaysWhich')}
        </Notice>
      )}
      <SegmentedControl
        label={t('builderPanels.importResult.whatIsShown')}
        value={shown}
        onValueChange={setShown}
        className="self-start md:hidden"
        items={[
          { value: 'result', label: t('builderPanels.importResult.asBlocks') },
          ...(original === null
            ? []
            : [{ value: 'original' as const, label: t('builderPanels.importResult.original') }]),
          { value: 'report', label: t('builderPanels.importResult.report') },
        ]}
      />
      <div className={original === null ? '' : 'grid gap-5 md:grid-cols-2'}>
        {original !== null && (
          <div className={shown === 'original' ? '' : 'max-md:hidden'}>
            <Pane title={t('builderPanels.importResult.original')} html={original} />
          </div>
        )}
        <div className={shown === 'result' ? '' : 'max-md:hidden'}>
          <Pane title={t('builderPanels.importResult.asBlocks')} html={html} />
        </div>
      </div>
      <div className={shown === 'report' ? '' : 'max-md:hidden'}>
        <ReportView report={report} lines={design?.lines ?? []} />
      </div>
    </div>
  );
};
