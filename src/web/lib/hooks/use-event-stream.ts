import { useEffect, useRef, useState } from 'react';

/** `EventSource.CLOSED`: the server refused, and the browser does not connect again. */
const closed = 2;
const firstPauseMs = 5_000;
/** Each refusal doubles the pause, up to this. */
const maxPauseMs = 5 * 60_000;

interface Shared {
  source: EventSource;
  pauseMs: number;
  opening: ReturnType<typeof setTimeout> | undefined;
  last: string | null;
  listeners: Set<(data: string | null) => void>;
}

/** By address. A browser keeps few connections to a server, so the parts of a page share one. */
const shared = new Map<string, Shared>();

const tell = (stream: Shared, data: string | null): void => {
  stream.last = data;
  for (const listener of stream.listeners) listener(data);
};

const connect = (url: string, stream: Shared): void => {
  const { source } = stream;
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    stream.pauseMs = firstPauseMs;
    tell(stream, data);
  });
  // The browser connects again by itself, unless it was refused.
  source.addEventListener('error', () => {
    tell(stream, null);
    if (source.readyState !== closed || stream.opening !== undefined) return;
    stream.opening = setTimeout(() => {
      stream.opening = undefined;
      stream.source = new EventSource(url);
      connect(url, stream);
    }, stream.pauseMs);
    stream.pauseMs = Math.min(2 * stream.pauseMs, maxPauseMs);
  });
};

const open = (url: string): Shared => {
  const stream: Shared = {
    source: new EventSource(url),
    pauseMs: firstPauseMs,
    opening: undefined,
    last: null,
    listeners: new Set(),
  };
  connect(url, stream);
  shared.set(url, stream);
  return stream;
};

/** Calls the listener with each event, and with null when the stream breaks off, until the returned function is called. */
const follow = (url: string, listener: (data: string | null) => void): (() => void) => {
  const stream = shared.get(url) ?? open(url);
  stream.listeners.add(listener);
  if (stream.last !== null) listener(stream.last);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    clearTimeout(stream.opening);
    stream.source.close();
    shared.delete(url);
  };
};

/**
 * Follows server-sent events while the page is visible. Returns whether they get through; if not, the caller polls. Of a
 * part that joins others the first event is the latest one.
 */
export const useEventStream = (url: string | null, onData: (data: string) => void): boolean => {
  const [isLive, setIsLive] = useState(false);
  const callback = useRef(onData);
  useEffect(() => {
    callback.current = onData;
  });
  useEffect(() => {
    if (url === null || typeof EventSource === 'undefined') return;
    let unfollow: (() => void) | null = null;
    const update = () => {
      const isVisible = document.visibilityState === 'visible';
      if (isVisible && !unfollow)
        unfollow = follow(url, (data) => {
          setIsLive(data !== null);
          if (data !== null) callback.current(data);
        });
      if (isVisible) return;
      unfollow?.();
      unfollow = null;
      setIsLive(false);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      unfollow?.();
      setIsLive(false);
    };
  }, [url]);
  return isLive;
};
