import type { Translate } from '../fixed-part.ts';
import type { Places } from '../layout/places.ts';
import type { StyleSheet } from '../style-sheet.ts';
import type { Summaries } from '../summary.ts';
import type { ItemWriter } from './item-writer.ts';
import type { LeftOutRecord } from './left-out.ts';

/** What the passes share while one email is flattened. */
export interface FlattenState {
  readonly summaries: Summaries;
  readonly translate: Translate;
  /** An email of this product: each cell is a block, and space is a spacer. */
  readonly isOwn: boolean;
  /** Where its boxes are; null in an email of this product. */
  readonly places: Places | null;
  readonly sheet: StyleSheet;
  readonly writer: ItemWriter;
  readonly leftOut: LeftOutRecord;
  /** Px of the column that is being read, if stated. */
  columnWidth: number | null;
  /** Rows of columns that are now stacked. */
  columns: number;
  /** Rows of short cells that became one line. */
  joined: number;
}
