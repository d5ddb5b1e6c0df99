/** The product data of a page. A field that was not found is missing. */
export interface ProductData {
  title?: string;
  /** As the page wrote it, or with the currency of its data. */
  price?: string;
  /** An ISO code such as EUR. */
  currency?: string;
  brand?: string;
  description?: string;
}

export interface CampaignRequest {
  campaignType: string;
  userInfo: string;
  productUrl?: string | undefined;
  product?: ProductData | undefined;
  brandName?: string | undefined;
  targetAudience?: string | undefined;
}

const limits: Record<keyof ProductData, number> = {
  title: 300,
  price: 40,
  currency: 12,
  brand: 120,
  description: 2_000,
};

const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : '';

/**
 * The product from its JSON text. Null when it is no object; values that are no text or too long are cut or omitted.
 */
export function readProductData(json: string): ProductData | null {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const given = new Map(Object.entries(data));
  const product: ProductData = {};
  for (const key of ['title', 'price', 'currency', 'brand', 'description'] as const) {
    const text = asText(given.get(key))
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, limits[key])
      .replace(/\p{Cs}$/u, '');
    if (text) product[key] = text;
  }
  return product;
}
