// A mount point in the document for one part of the web, and the client for its queries.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';

export interface ReactRoot {
  container: () => HTMLElement;
  show: (client: QueryClient, node: ReactNode) => Promise<void>;
  /** Waits until the text is on the page. */
  reads: (words: string) => Promise<unknown>;
}

/** Registers the hooks of the file. */
export const setUpRoot = (): ReactRoot => {
  let place: HTMLElement;
  let root: ReturnType<typeof createRoot>;
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  });
  afterEach(() => {
    act(() => root.unmount());
    place.remove();
    vi.unstubAllGlobals();
  });
  return {
    container: () => place,
    show: (client, node) =>
      act(async () => root.render(createElement(QueryClientProvider, { client }, node))),
    reads: (words) => act(async () => vi.waitFor(() => expect(place.textContent).toContain(words), 20_000)),
  };
};
