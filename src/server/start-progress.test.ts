import { afterEach, expect, test, vi } from 'vitest';
import { terminalProgress } from './start-progress.ts';

const clearLine = '\r\u001b[K';

afterEach(() => {
  vi.useRealTimers();
});

const open = (isLive: boolean, columns = 80) => {
  vi.useFakeTimers({ now: 0 });
  const written: string[] = [];
  const terminal = { write: (text: string) => written.push(text), columns };
  const progress = terminalProgress(terminal, { isLive, nowMs: () => Date.now() });
  return { progress, take: () => written.splice(0).join('') };
};

test('a step counts its seconds in one line, which stays when it has ended', () => {
  const { progress, take } = open(true);
  const step = progress.begin('Opening the database');
  expect(take()).toBe(`${clearLine}Opening the database … 0 s`);
  vi.advanceTimersByTime(2_000);
  expect(take()).toBe(`${clearLine}Opening the database … 1 s${clearLine}Opening the database … 2 s`);
  vi.advanceTimersByTime(345);
  step.end('41 migrations');
  expect(take()).toBe(`${clearLine}Opening the database … 41 migrations, 2.3 s\n`);
  vi.advanceTimersByTime(5_000);
  expect(take()).toBe('');
});

test('a step that is dropped or cleared leaves nothing', () => {
  const { progress, take } = open(true);
  progress.begin('Waiting for the pages').drop();
  progress.begin('Starting the services');
  progress.clear();
  vi.advanceTimersByTime(5_000);
  expect(take()).toBe(
    `${clearLine}Waiting for the pages … 0 s${clearLine}${clearLine}Starting the services … 0 s${clearLine}`,
  );
});

test('a running step never wraps on a narrow terminal', () => {
  const { progress, take } = open(true, 12);
  progress.begin('Opening the database');
  expect(take()).toBe(`${clearLine}Opening the`);
});

test('beside a log only the ended step is written', () => {
  const { progress, take } = open(false);
  const step = progress.begin('Opening the database');
  vi.advanceTimersByTime(1_500);
  expect(take()).toBe('');
  step.end();
  expect(take()).toBe('Opening the database … 1.5 s\n');
});
