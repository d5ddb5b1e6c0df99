import { textOfReason } from '#email/import-design/report/reasons.ts';
import type { DesignLine, Outcome } from '#email/import-design/report/report-record.ts';
import { t } from '#web/text/t.ts';

const outcomeText: Readonly<Record<Outcome, () => string>> = {
  converted: () => t('builderPanels.designLines.converted'),
  approximated: () => t('builderPanels.designLines.approximated'),
  fixed: () => t('builderPanels.designLines.fixed'),
  'left-out': () => t('builderPanels.designLines.leftOut'),
};

const placeOf = ({ section, column }: DesignLine): string =>
  column === null
    ? t('builderPanels.designLines.section', { number: section })
    : t('builderPanels.designLines.sectionAndColumn', { section, column });

const Line = ({ line }: { line: DesignLine }) => {
  const { name, excerpt, outcome, reasons } = line;
  return (
    <li className="grid gap-x-4 border-t py-1.5 [overflow-wrap:anywhere] md:grid-cols-[11rem_1fr_1fr]">
      <span className="text-ink-soft">{placeOf(line)}</span>
      <span>
        {name}
        {excerpt && <span className="block text-ink-soft">{excerpt}</span>}
      </span>
      <span>
        <span className={outcome === 'converted' ? '' : 'font-medium'}>{outcomeText[outcome]()}</span>
        {reasons.map((reason) => (
          <span key={reason} className="block">
            {t(textOfReason(reason), { count: 1 })}
          </span>
        ))}
      </span>
    </li>
  );
};

/** More would make the dialog slow. */
const maxShown = 1_000;

/** What became of each section and part of a design, in its order. */
export const DesignLines = ({ lines }: { lines: readonly DesignLine[] }) => (
  <details data-design-lines>
    <summary className="cursor-pointer font-medium">
      {t('builderPanels.designLines.title', { count: lines.length })}
    </summary>
    <ol className="mt-2 text-sm">
      {lines.slice(0, maxShown).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The lines never change their order.
        <Line key={index} line={line} />
      ))}
      {lines.length > maxShown && (
        <li className="border-t py-1.5">
          {t('builderPanels.designLines.more', { count: lines.length - maxShown })}
        </li>
      )}
    </ol>
  </details>
);
