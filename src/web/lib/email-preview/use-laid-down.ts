import { useEffect, useRef, useState } from 'react';
import { previewDraft } from '#contract/emails/preview.ts';
import { call } from '../api.ts';
import { handleUnauthorized } from '../session.ts';

export interface LaidDown {
  key: string;
  /** From the server, under its own policy; null while the server is unreachable. */
  url: string | null;
  html: string;
  reason: string;
}

/**
 * The HTML at an address of its own. Frames take it from the server, which sets its own policy and serves its web fonts; a
 * frame filled from here would inherit the page's policy. The address works for a minute, so a change of `reason`, such as
 * other frames, lays the same HTML down again.
 */
export const useLaidDown = (html: string | null, reason = ''): LaidDown | null => {
  const [latest, setLatest] = useState<LaidDown | null>(null);
  const counter = useRef(0);
  useEffect(() => {
    if (html === null) return;
    const abort = new AbortController();
    counter.current += 1;
    const key = String(counter.current);
    call(previewDraft, { body: { html }, signal: abort.signal }).then(
      ({ url }) => {
        if (!abort.signal.aborted) setLatest({ key, url, html, reason });
      },
      (error: unknown) => {
        if (!abort.signal.aborted && !handleUnauthorized(error)) setLatest({ key, url: null, html, reason });
      },
    );
    return () => abort.abort();
  }, [html, reason]);
  return latest?.reason === reason ? latest : null;
};
