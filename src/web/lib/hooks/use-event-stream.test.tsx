import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEventStream } from './use-event-stream.ts';

class Stream extends EventTarget {
  static open: Stream[] = [];
  url: string;
  readyState = 0;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.open.push(this);
  }
  close() {
    Stream.open = Stream.open.filter((stream) => stream !== this);
  }
}

let root: Root;
let visibility: DocumentVisibilityState;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('EventSource', Stream);
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Stream.open = [];
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Part = ({ url, name, told }: { url: string | null; name: string; told: string[] }) => {
  const isLive = useEventStream(url, (data) => told.push(`${name} ${data}`));
  return <p>{`${name} ${isLive ? 'is live' : 'polls'}`}</p>;
};
const page = () => document.body.textContent;

test('parts of a page share one stream, and each polls while it does not get through', () => {
  const told: string[] = [];
  const show = (...names: string[]) =>
    act(() =>
      root.render(names.map((name) => <Part key={name} url="/api/progress" name={name} told={told} />)),
    );
  show('a');
  expect(page()).toBe('a polls');
  act(() => Stream.open[0]?.dispatchEvent(new MessageEvent('message', { data: '1' })));
  show('a', 'b');
  expect(Stream.open).toHaveLength(1);
  expect(page()).toBe('a is liveb is live');
  act(() => Stream.open[0]?.dispatchEvent(new MessageEvent('message', { data: '2' })));
  expect(told).toEqual(['a 1', 'b 1', 'a 2', 'b 2']);
  act(() => Stream.open[0]?.dispatchEvent(new Event('error')));
  expect(page()).toBe('a pollsb polls');
  show('b');
  expect(Stream.open).toHaveLength(1);
  show();
  expect(Stream.open).toEqual([]);
});

test('a hidden page has no stream', () => {
  const told: string[] = [];
  const turn = (to: DocumentVisibilityState) =>
    act(() => {
      visibility = to;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  act(() => root.render(<Part url="/api/progress" name="a" told={told} />));
  turn('hidden');
  expect(Stream.open).toEqual([]);
  turn('visible');
  expect(Stream.open).toHaveLength(1);
  act(() => root.render(<Part url={null} name="a" told={told} />));
  expect(Stream.open).toEqual([]);
});

test('a stream that was refused is opened again after growing pauses, and not after the page has left', () => {
  vi.useFakeTimers();
  try {
    const told: string[] = [];
    let opened = 0;
    const refuse = () => {
      const stream = Stream.open.at(-1);
      opened = Stream.open.length;
      if (stream) stream.readyState = 2;
      act(() => stream?.dispatchEvent(new Event('error')));
    };
    act(() => root.render(<Part url="/api/progress" name="a" told={told} />));
    for (const pauseMs of [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      refuse();
      act(() => vi.advanceTimersByTime(pauseMs - 1));
      expect(Stream.open).toHaveLength(opened);
      act(() => vi.advanceTimersByTime(1));
      expect(Stream.open).toHaveLength(opened + 1);
    }
    act(() => Stream.open.at(-1)?.dispatchEvent(new MessageEvent('message', { data: '1' })));
    expect(page()).toBe('a is live');
    expect(told).toEqual(['a 1']);
    refuse();
    act(() => vi.advanceTimersByTime(5_000));
    expect(Stream.open).toHaveLength(opened + 1);
    refuse();
    act(() => root.render(null));
    act(() => vi.advanceTimersByTime(600_000));
    expect(Stream.open).toHaveLength(opened - 1);
  } finally {
    vi.useRealTimers();
  }
});
