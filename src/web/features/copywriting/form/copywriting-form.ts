// The request to the writer, as the form holds it.
import type { CampaignGenerationEntry, CrawledProduct } from '#contract/copywriting/craft-campaign.ts';

export interface CopywritingForm {
  campaignType: string;
  userInfo: string;
  productUrl: string;
  /** What the page contained, or what was typed instead; null before either. */
  product: Partial<CrawledProduct> | null;
  brandName: string;
  targetAudience: string;
  variants: number;
}

export const emptyForm: CopywritingForm = {
  campaignType: '',
  userInfo: '',
  productUrl: '',
  product: null,
  brandName: '',
  targetAudience: '',
  variants: 3,
};

const hasProduct = (product: CopywritingForm['product']): product is Partial<CrawledProduct> =>
  product !== null && Boolean(product.title?.trim() || product.price?.trim());

export const bodyOf = (form: CopywritingForm, seed: number, writer?: 'templates') => ({
  campaignType: form.campaignType,
  userInfo: form.userInfo.trim(),
  ...(form.productUrl.trim() ? { productUrl: form.productUrl.trim() } : {}),
  ...(hasProduct(form.product) ? { productData: JSON.stringify(form.product) } : {}),
  ...(form.brandName.trim() ? { brandName: form.brandName.trim() } : {}),
  ...(form.targetAudience.trim() ? { targetAudience: form.targetAudience.trim() } : {}),
  variants: form.variants,
  seed,
  ...(writer ? { writer } : {}),
});

export type CopywritingBody = ReturnType<typeof bodyOf>;

/** The form as it was for an entry of the history. */
export const formOf = (entry: CampaignGenerationEntry): CopywritingForm => ({
  campaignType: entry.campaignType,
  userInfo: entry.userInfo,
  productUrl: entry.productUrl ?? '',
  product: entry.product,
  brandName: entry.brandName ?? '',
  targetAudience: entry.targetAudience ?? '',
  variants: entry.variants.length,
});

export const canGenerate = ({ campaignType, userInfo }: CopywritingForm): boolean =>
  campaignType !== '' && userInfo.trim() !== '';

const shownTitleCharacters = 50;

/** As it is shown after a crawl. */
export const shortTitle = (title: string): string => {
  const characters = Array.from(title);
  return characters.length <= shownTitleCharacters
    ? title
    : `${characters.slice(0, shownTitleCharacters).join('').trimEnd()}…`;
};
