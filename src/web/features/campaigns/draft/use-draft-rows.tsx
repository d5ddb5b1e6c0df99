import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { TextKey } from '#text/keys.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import type { CampaignActions } from '../list/use-campaign-actions.ts';
import { type Check, type DraftRowId, isFixedInRow, rowOfCheck } from './checks/row-of-check.ts';
import { type DraftFacts, problemsOf, rowState } from './checks/row-state.ts';
import { useEditInBuilder } from './content/use-edit-in-builder.ts';
import type { DraftRowProps } from './rows/draft-row.tsx';
import { RowProblems } from './rows/row-problems.tsx';
import type { EditedRowProps } from './rows/row-props.ts';
import { SaveNote } from './rows/save-note.tsx';
import type { SavedRow } from './saving/draft-values.ts';
import { useDraftSaver } from './saving/use-draft-saver.ts';

const titles: Record<DraftRowId, TextKey> = {
  to: 'campaigns.campaignSummaryList.to',
  from: 'campaigns.campaignSummaryList.from',
  subject: 'campaigns.campaignSummaryList.subject',
  content: 'campaignPage.content.content',
  utm: 'campaigns.utm.title',
  tracking: 'campaigns.campaignSummaryList.tracking',
  schedule: 'campaignPage.draftPage.schedule',
  test: 'campaignPage.draftPage.test',
};

const headingOf = (row: DraftRowId): string => `row-${row}`;

/** The panel of a row is rendered a moment later. */
const focusRow = (row: DraftRowId): void => {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingOf(row));
    const field = heading
      ?.closest('section')
      ?.querySelector<HTMLElement>('fieldset :is(input, select, textarea):not(:disabled)');
    (field ?? heading)?.focus();
  });
};

/** What the rows of a draft's page have in common: their states, problems, saving, and which is open. */
export const useDraftRows = (campaign: Campaign, facts: DraftFacts, actions: CampaignActions) => {
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<ReadonlySet<DraftRowId>>(new Set());
  const { saver, draft, saveDraft } = useDraftSaver(campaign);
  const builder = useEditInBuilder(campaign);

  const toggle = (row: DraftRowId, isOpen: boolean) => {
    setOpen((was) => {
      const next = new Set(was);
      if (isOpen) next.add(row);
      else next.delete(row);
      return next;
    });
    if (!isOpen) void saver.flush().then(() => saver.settle(row as SavedRow));
  };
  const fix = (check: Check) => {
    if (!isFixedInRow(check)) return navigate(paths.esp({ tab: 'settings' }));
    const row = rowOfCheck(check);
    // Words and links of the email are changed in the builder.
    if (row === 'content' && campaign.htmlContent.trim() !== '') return builder.open();
    toggle(row, true);
    focusRow(row);
  };

  const problems = (row: DraftRowId): ReactNode => {
    const own = problemsOf(row, facts.checks ?? []);
    return own.length === 0 ? undefined : (
      <RowProblems
        checks={own}
        busy={actions.busy}
        onFix={fix}
        onFallback={(name, fallback) =>
          void saver.flush().then(() => actions.addFallback(campaign, name, fallback))
        }
      />
    );
  };

  const frame = (row: DraftRowId): Omit<DraftRowProps, 'summary' | 'children'> => ({
    id: headingOf(row),
    title: t(titles[row]),
    state: rowState(row, facts),
    problems: problems(row),
    open: open.has(row),
    onToggle: (isOpen) => toggle(row, isOpen),
  });

  const edited = (row: SavedRow): EditedRowProps => {
    const state = draft.states[row];
    return {
      campaign,
      frame: {
        ...frame(row),
        saved: (
          <SaveNote
            state={state}
            onRetry={() => void saver.save(row)}
            onKeepMine={() => void saver.keepMine(row)}
            onTakeTheirs={() => void saver.takeTheirs(row)}
          />
        ),
      },
      values: draft.values,
      errors: state?.kind === 'invalid' || state?.kind === 'failed' ? state.errors : {},
      change: (part) => saver.change(row, part),
      leave: () => void saver.flush(),
    };
  };

  return { frame, edited, problems, saveDraft };
};
