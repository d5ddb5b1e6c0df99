import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { PlanFeature } from '#contract/billing/plan.ts';
import { PlanFeatures } from './plan-features.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const textOf = (features: PlanFeature[]): string[] => {
  const container = document.createElement('div');
  const root = createRoot(container);
  act(() => root.render(<PlanFeatures features={features} />));
  const lines = [...container.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
  act(() => root.unmount());
  return lines;
};

test('a plan names its features, and which plan has the rest', () => {
  expect(textOf(['priority-support', 'advanced-analytics'])).toEqual([
    'Priority support: we answer your messages first, within one business day. Contact us',
    'Advanced analytics: comparison with your past campaigns, the best hour to send, and raw events as a CSV file.',
  ]);
  expect(textOf([])).toEqual([
    'The quarterly and yearly plans include priority support.',
    'The yearly plan adds comparison with past campaigns, the best hour to send, and raw events as a CSV file.',
  ]);
});
