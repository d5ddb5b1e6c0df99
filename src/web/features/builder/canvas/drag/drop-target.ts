import type { Place } from '#email/document/layout.ts';

/** The data of an edge of a section that accepts drops: above or below it, in a section of their own. */
export interface EdgeTarget {
  sectionId: string;
  edge: 'top' | 'bottom';
}

/** The data of a column that accepts drops: below its last block. */
export interface ColumnTarget {
  /** The position of its first block in the email. */
  first: number;
  count: number;
  place: Place;
}
