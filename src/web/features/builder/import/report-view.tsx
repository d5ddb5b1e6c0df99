import type { ImportNote, ImportReport } from '#email/import/import-html.ts';
import type { DesignLine } from '#email/import-design/report/report-record.ts';
import { inWords } from '#text/keyed-text.ts';
import { t } from '#web/text/t.ts';
import { blockNames, fixedReason } from '../block-names.ts';
import { DesignLines } from './design-lines.tsx';

const Notes = ({ title, notes }: { title: string; notes: readonly ImportNote[] }) =>
  notes.length === 0 ? null : (
    <section>
      <h3 className="mb-1 font-medium font-sans text-base tracking-normal">{title}</h3>
      <ul className="flex flex-col gap-2">
        {notes.map(({ code, message, examples }) => (
          <li key={code}>
            {inWords(t, message)}
            {examples.length > 0 && (
              <ul className="mt-1 flex flex-col gap-0.5 text-ink-soft text-sm">
                {examples.map((example) => (
                  <li key={example} className="break-words [overflow-wrap:anywhere]">
                    {example}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );

/** The import report: words, blocks, fixed parts, what was left out and what was changed. */
export const ReportView = ({
  report,
  lines,
}: {
  report: ImportReport;
  /** Of a design; empty for HTML. */
  lines: readonly DesignLine[];
}) => {
  const { blocks, words, layout, fixed, leftOut, changed } = report;
  const reasons = new Map<string, { parts: number; words: number }>();
  for (const part of fixed) {
    const before = reasons.get(part.reason) ?? { parts: 0, words: 0 };
    reasons.set(part.reason, { parts: before.parts + 1, words: before.words + part.words });
  }
  return (
    <div className="flex flex-col gap-5 text-[0.9375rem]" data-import-report>
      <section>
        <h3 className="mb-1 font-medium font-sans text-base tracking-normal">
          {t('builderPanels.reportView.words')}
        </h3>
        <p>
          {words.missing === 0
            ? t('builderPanels.reportView.allWordsAreThere', { count: words.found })
            : t('builderPanels.reportView.someWordsAreThere', {
                count: words.found - words.missing,
                total: words.found,
              })}{' '}
          {t('builderPanels.reportView.wordsCanBeEdited', {
            count: words.native,
            percent: words.found === 0 ? 100 : Math.floor((100 * words.native) / words.found),
          })}{' '}
          {words.fixed > 0 && t('builderPanels.reportView.wordsStayFixed', { count: words.fixed })}
        </p>
      </section>
      <section>
        <h3 className="mb-1 font-medium font-sans text-base tracking-normal">
          {t('builderPanels.reportView.blocks')}
        </h3>
        <ul className="figures flex flex-wrap gap-x-5 gap-y-1">
          {blocks.map(({ type, count }) => (
            <li key={type}>
              {count} × {blockNames[type]}
            </li>
          ))}
        </ul>
        {layout.sections > 0 && (
          <p className="mt-1 text-ink-soft">
            {t('builderPanels.reportView.sections', { count: layout.sections })}{' '}
            {layout.withColumns > 0 &&
              t('builderPanels.reportView.sectionsWithColumns', { count: layout.withColumns })}
          </p>
        )}
      </section>
      {reasons.size > 0 && (
        <section>
          <h3 className="mb-1 font-medium font-sans text-base tracking-normal">
            {t('builderPanels.reportView.partsThatStayAsTheyAre')}
          </h3>
          <p className="mb-1 text-ink-soft">{t('builderPanels.reportView.youCanMoveAndDeleteThem')}</p>
          <ul className="flex flex-col gap-1">
            {[...reasons].map(([reason, { parts, words: count }]) => (
              <li key={reason}>
                {parts} × {fixedReason(reason)}
                {count > 0 && (
                  <span className="text-ink-soft">
                    {' '}
                    {t('builderPanels.reportView.countWords', { count })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Notes title={t('builderPanels.reportView.leftOut')} notes={leftOut} />
      <Notes title={t('builderPanels.reportView.changed')} notes={changed} />
      {leftOut.length === 0 && (
        <p className="text-ink-soft">{t('builderPanels.reportView.nothingWasLeftOut')}</p>
      )}
      {lines.length > 0 && <DesignLines lines={lines} />}
    </div>
  );
};
