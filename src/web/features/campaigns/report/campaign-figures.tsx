import type { ReactNode } from 'react';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { t } from '#web/text/t.ts';
import { formatRate } from '../campaign-labels.ts';
import type { RecipientChoice } from './recipient-filter.ts';

interface FigureProps {
  name: string;
  count: number;
  /** In percent of what was sent. */
  of?: number;
  note?: ReactNode;
  large?: boolean;
  /** Not for readers of a shared report, which has no recipients. */
  onShow?: (() => void) | undefined;
}

const Count = ({ count, of, large }: Pick<FigureProps, 'count' | 'of' | 'large'>) => (
  <>
    <span
      className={`figures font-serif group-hover:text-accent ${large ? 'text-4xl' : 'text-2xl'} ${count === 0 && !large ? 'text-ink-soft' : ''}`}
    >
      {formatCount(count)}
    </span>
    {of !== undefined && <span className="figures text-ink-soft text-sm">{formatRate(count, of)}</span>}
  </>
);

const lineClasses = 'flex flex-wrap items-baseline gap-x-2';

const Figure = ({ name, note, onShow, ...count }: FigureProps) => (
  <div className="min-w-0">
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="mt-0.5">
      {onShow ? (
        <button type="button" onClick={onShow} className={`group rounded-sm text-start ${lineClasses}`}>
          <Count {...count} />
          <span className="sr-only">
            {t('campaignPage.campaignFigures.nameShowTheseRecipients', { name })}
          </span>
        </button>
      ) : (
        <p className={lineClasses}>
          <Count {...count} />
        </p>
      )}
      {note && <p className="text-ink-soft text-sm">{note}</p>}
    </dd>
  </div>
);

/** The outcome of all messages. Each figure links to the recipients it counts, where they can be shown. */
export const CampaignFigures = ({
  report,
  onShow,
}: {
  report: CampaignReport;
  onShow?: (choice: RecipientChoice) => void;
}) => {
  const { sentCount } = report;
  const show = (choice: RecipientChoice) => onShow && (() => onShow(choice));
  return (
    <section aria-label={t('campaignPage.campaignFigures.figures')} className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 border-y py-6 md:grid-cols-4">
        <Figure
          large
          name={t('campaignPage.campaignFigures.sent')}
          count={sentCount}
          note={t('campaignPage.campaignFigures.ofTotalrecipientsRecipients', {
            totalRecipients: report.totalRecipients,
          })}
          onShow={show('all')}
        />
        <Figure
          large
          name={t('campaignPage.campaignFigures.delivered')}
          count={report.deliveredCount}
          of={sentCount}
          onShow={show('delivered')}
        />
        <Figure
          large
          name={t('campaignPage.campaignFigures.opened')}
          count={report.openedCount}
          of={sentCount}
          note={
            report.machineOpenedCount > 0 &&
            t('campaignPage.campaignFigures.andMachineopenedcountByMachinesNotCounted', {
              machineOpenedCount: report.machineOpenedCount,
            })
          }
          onShow={show('opened')}
        />
        <Figure
          large
          name={t('campaignPage.campaignFigures.clicked')}
          count={report.clickedCount}
          of={sentCount}
          note={
            report.machineClickedCount > 0 &&
            t('campaignPage.campaignFigures.andMachineclickedcountByMachinesNotCounted', {
              machineClickedCount: report.machineClickedCount,
            })
          }
          onShow={show('clicked')}
        />
      </dl>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
        <Figure
          name={t('campaignPage.campaignFigures.bounced')}
          count={report.bouncedCount}
          of={sentCount}
          onShow={show('bounced')}
        />
        <Figure
          name={t('campaignPage.campaignFigures.reportedAsSpam')}
          count={report.complainedCount}
          of={sentCount}
          onShow={show('complained')}
        />
        <Figure
          name={t('campaignPage.campaignFigures.unsubscribed')}
          count={report.unsubscribedCount}
          of={sentCount}
          onShow={show('unsubscribed')}
        />
        <Figure
          name={t('campaignPage.campaignFigures.failed')}
          count={report.failedCount}
          onShow={show('failed')}
        />
        <Figure
          name={t('campaignPage.campaignFigures.leftOut')}
          count={report.skippedCount}
          onShow={show('skipped')}
        />
        <Figure
          name={t('campaignPage.campaignFigures.unknown')}
          count={report.unknownCount}
          onShow={show('unknown')}
        />
      </dl>
    </section>
  );
};
