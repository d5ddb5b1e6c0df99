// Selectors as the analyzer judges them.
import { parseSelector } from '#css/selector.ts';
import type { Selector } from '#css/selector-model.ts';
import { memoize } from '#email/render/memoize.ts';
import { withoutClientWrapper } from './client-wrapper.ts';

/** Parses a selector; null for an invalid one. Memoized, because all emails of one author have the same. */
export const selectorIn = memoize(
  (text: string): Selector | null => {
    const selector = parseSelector(text);
    return selector && withoutClientWrapper(selector);
  },
  { copies: true },
);
