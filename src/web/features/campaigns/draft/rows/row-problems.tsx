import { t } from '#web/text/t.ts';
import { PreflightList } from '../../send/preflight-list.tsx';
import { type Check, isFixedInRow } from '../checks/row-of-check.ts';

/** What the checks found about one row: obstacles and warnings at once, notes on demand. */
export const RowProblems = ({
  checks,
  busy,
  onFix,
  onFallback,
}: {
  checks: readonly Check[];
  busy: boolean;
  /** Opens the row, or goes to the account's settings. */
  onFix: (check: Check) => void;
  onFallback: (name: string, fallback: string) => void;
}) => {
  const problems = checks.filter(({ level }) => level === 'block' || level === 'warn');
  const notes = checks.filter(({ level }) => level === 'info');
  return (
    <>
      {problems.length > 0 && (
        <PreflightList
          checks={problems}
          busy={busy}
          onFix={(_, check) => onFix(check)}
          fixLabelOf={(check) =>
            isFixedInRow(check) ? t('campaignPage.rowProblems.fix') : t('campaigns.preflightList.settings')
          }
          onFallback={onFallback}
        />
      )}
      {notes.length > 0 && (
        <details className="mt-1">
          <summary className="w-fit rounded-sm py-1 text-ink-soft text-sm hover:text-ink pointer-coarse:py-3">
            {t('campaignPage.rowProblems.notes', { count: notes.length })}
          </summary>
          <PreflightList checks={notes} busy={busy} onFix={null} onFallback={onFallback} />
        </details>
      )}
    </>
  );
};
