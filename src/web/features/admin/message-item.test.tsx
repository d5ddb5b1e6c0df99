import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { ContactMessage } from '#contract/admin/admin.ts';
import { MessageItem } from './message-item.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const message: ContactMessage = {
  id: 'm1',
  name: 'Mara Lind',
  email: 'mara@shop.example',
  company: '',
  message: 'A question',
  marketingConsent: false,
  wasMailed: true,
  isSuspect: false,
  isRead: true,
  priority: null,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const priority = {
  plan: 'yearly',
  respondBy: '2026-11-23T10:00:00.000Z',
  isAnswered: false,
  isOverdue: false,
};

const show = (own: ContactMessage['priority']) => {
  const place = document.createElement('ul');
  const root = createRoot(place);
  const onAnswered = vi.fn();
  const nothing = () => undefined;
  act(() =>
    root.render(
      <MessageItem
        message={{ ...message, priority: own }}
        onRead={nothing}
        onSuspect={nothing}
        onDelete={nothing}
        onAnswered={onAnswered}
      />,
    ),
  );
  const closed = place.textContent;
  const press = (name?: string) =>
    act(() =>
      [...place.querySelectorAll('button')]
        .find(({ textContent }) => name === undefined || textContent === name)
        ?.click(),
    );
  press();
  return { closed, open: place.textContent, press, onAnswered };
};

test('a priority message is marked, shows its deadline, and is marked as answered', () => {
  const { closed, open, press, onAnswered } = show(priority);
  expect(closed).toContain('Mara LindPriority');
  expect(open).toContain('Priority support, yearly plan: answer by Nov 23, 2026');
  press('Mark as answered');
  expect(onAnswered).toHaveBeenCalledWith(true);
  expect(show({ ...priority, isOverdue: true }).closed).toContain('Priority, overdue');
  expect(show({ ...priority, isAnswered: true }).open).toContain('Mark as not answered');
});

test('another message has no such mark', () => {
  const { open } = show(null);
  expect(open).not.toMatch(/priority|answered/i);
});
