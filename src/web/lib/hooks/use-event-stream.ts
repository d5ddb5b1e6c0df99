import { useEffect, useRef, useState } from 'react';

interface Shared {
  source: EventSource;
  last: string | null;
  listeners: Set<(data: string | null) => void>;
}

/** By address. A browser keeps few connections to a server, so the parts of a page share one. */
const shared = new Map<string, Shared>();

const open = (url: string): Shared => {
  const stream: Shared = { source: new EventSource(url), last: null, listeners: new Set() };
  const tell = (data: string | null) => {
    stream.last = data;
    for (const listener of stream.listeners) listener(data);
  };
  stream.source.addEventListener('message', ({ data }: MessageEvent<string>) => tell(data));
  // The browser connects again by itself, unless it was refused.
  stream.source.addEventListener('error', () => tell(null));
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
