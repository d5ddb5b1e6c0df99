import type { z } from 'zod';
import type { productFieldSource } from '#contract/copywriting/craft-campaign.ts';

export type Source = z.infer<typeof productFieldSource>;

export interface Price {
  amount: number;
  currency: string | null;
  /** There are several prices, and this is the lowest. */
  isFrom?: boolean;
}

/** What one source says of the product; texts as the page has them. */
export interface FoundProduct {
  title?: string | undefined;
  price?: Price | undefined;
  brand?: string | undefined;
  description?: string | undefined;
  images: string[];
}
