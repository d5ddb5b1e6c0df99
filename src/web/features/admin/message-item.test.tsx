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

const show = (priority: ContactMessage['priority']) => {
  const container = document.createElement('ul');
  const root = createRoot(container);
  const onAnswered = vi.fn();
  const noop = () => undefined;
  act(() =>
    root.render(
      <MessageItem
        message={{ ...message, priority }}
        onRead={noop}
        onSuspect={noop}
        onDelete={noop}
        onAnswered={onAnswered}
      />,
    ),
  );
  const closed = container.textContent;
  const press = (name?: string) =>
    act(() =>
      [...container.querySelectorAll('button')]
        .find(({ textContent }) => name === undefined || textContent === name)
        ?.click(),
    );
  press();
  return { closed, open: container.textContent, press, onAnswered };
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

test('a message without priority has no mark', () => {
  const { open } = show(null);
  expect(open).not.toMatch(/priority|answered/i);
});
