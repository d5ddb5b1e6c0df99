// Parses prices as pages write them.

const symbols: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  zł: 'PLN',
  kč: 'CZK',
  fr: 'CHF',
};

/** 1,299.50 · 1.299,50 · 1 299,00 · 1'299.– become 1299.5; null for text without an amount. */
export const amountOf = (text: string): number | null => {
  const digits = text.replace(/[\s\u00a0\u202f'’]/g, '').match(/\d[\d.,]*/)?.[0];
  if (!digits) return null;
  const clean = digits.replace(/[.,]+$/, '');
  const lastDot = clean.lastIndexOf('.');
  const lastComma = clean.lastIndexOf(',');
  const last = Math.max(lastDot, lastComma);
  const separator = clean[last];
  // With two kinds of marks, the last is the decimal one. A single kind is decimal unless it separates thousands.
  const isDecimal =
    last >= 0 &&
    (lastDot >= 0 && lastComma >= 0
      ? true
      : clean.split(separator ?? '').length === 2 && !/^[1-9]\d{0,2}[.,]\d{3}$/.test(clean));
  const integer = (isDecimal ? clean.slice(0, last) : clean).replace(/[.,]/g, '');
  const amount = Number(isDecimal ? `${integer || '0'}.${clean.slice(last + 1)}` : integer);
  return Number.isFinite(amount) && amount >= 0 && amount < 1e9 ? amount : null;
};

/** `12.345` in structured data is a number; in text it may be twelve thousand. */
export const amountOfData = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 && value < 1e9 ? value : null;
  if (typeof value !== 'string') return null;
  return /^\s*\d+(\.\d+)?\s*$/.test(value) ? amountOfData(Number(value)) : amountOf(value);
};

export const currencyIn = (text: string): string | null => {
  const code = /(?<![A-Z])([A-Z]{3})(?![A-Z])/.exec(text)?.[1];
  if (code && isCurrency(code)) return code;
  const symbol = /(?:US|CA|AU|NZ|C|A|R)?\$|[€£¥₹₩₺₽₴₪฿₫]|zł|kč|fr(?=\.|\b)/i.exec(text)?.[0];
  return symbol
    ? (symbols[symbol] ?? symbols[symbol.toUpperCase()] ?? symbols[symbol.toLowerCase()] ?? null)
    : null;
};

let currencies: Set<string> | undefined;

export const isCurrency = (code: string): boolean => {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(code);
};

/** `$24.00`, `€1,299.50`; without a currency only the amount. */
export const formatPrice = (amount: number, currency: string | null): string =>
  currency
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount).replace(/\s/g, ' ')
    : new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(amount);
