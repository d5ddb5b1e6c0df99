// What several screens show of the library, and the props of its gallery.
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
  /** Before the designs, as large as one of their images. */
  first?: ReactNode;
  /** Instead of designs, when there are none. */
  whenEmpty?: ReactNode;
  /** For viewing only. */
  isReadOnly?: boolean;
}
