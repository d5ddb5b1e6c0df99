const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const percentText = (rate: number): string => `${oneDecimal.format(rate)}%`;

const inBar = (share: number): number => Math.min(100, Math.max(0, share));

export const openBarShare = (rate: number): number => inBar(rate);

/** Clicks are few: a quarter of everyone fills the bar. */
export const clickBarShare = (rate: number): number => inBar(rate * 4);
