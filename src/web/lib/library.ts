// What several screens say of the library, and how its gallery is handed to them.
import type { ReactNode } from 'react';
import type { DesignCategory } from '#contract/emails/designs.ts';

export const categoryNames: Record<DesignCategory, string> = {
  campaigns: 'Campaigns',
  flows: 'Flows',
  educational: 'Educational',
  filters: 'Filters',
  'high-click': 'High click',
  promotional: 'Promotional',
};

export const tradeName = (trade: string): string => trade.charAt(0).toUpperCase() + trade.slice(1);

export interface LibraryGalleryProps {
  /** Stands before the designs, as large as one of their pictures. */
  first?: ReactNode;
  /** In the place of designs, when there are none. */
  whenEmpty?: ReactNode;
  /** To look at, not to begin with. */
  isReadOnly?: boolean;
}
