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
    'Priority support: your messages come first and are answered within one business day. Write to us',
    'Advanced analytics: your campaigns beside your own past, the best hour to send, and raw events as a CSV file.',
  ]);
  expect(textOf([])).toEqual([
    'Priority support is part of the quarterly and yearly plans.',
    'Comparison with your past campaigns is part of the yearly plan. The best hour to send is part of the yearly plan. Raw events as a CSV file are part of the yearly plan.',
  ]);
});
