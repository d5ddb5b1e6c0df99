import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { FieldErrors } from '#web/lib/forms/use-form.ts';
import type { DraftPart, DraftValues } from '../saving/draft-values.ts';
import type { DraftRowProps } from './draft-row.tsx';

/** What every row of the page gets. */
export interface RowProps {
  campaign: Campaign;
  /** The frame around the row's own content. */
  frame: Omit<DraftRowProps, 'summary' | 'children'>;
}

/** A row whose values are saved by themselves. */
export interface EditedRowProps extends RowProps {
  /** With what is typed and not saved yet. */
  values: DraftValues;
  errors: FieldErrors;
  change: (part: DraftPart) => void;
  /** A field was left: what is typed is saved now. */
  leave: () => void;
}
