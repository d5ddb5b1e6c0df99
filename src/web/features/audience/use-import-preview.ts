import { useCallback, useEffect, useRef, useState } from 'react';
import { previewImport } from '#contract/imports.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import type { PreviewColumn } from './import-columns.tsx';

/** A file, or the text that was pasted; null: nothing yet. */
export type Given = File | string | null;

/** Enough to know the columns by. Base64 makes a third more of it. */
const lookedAtBytes = 96 * 1024;
const settledAfterMs = 400;

const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
};

interface Look {
  of: Given;
  columns?: readonly PreviewColumn[];
  problem?: string;
}

const lookAt = async (given: File | string, signal: AbortSignal): Promise<Look> => {
  if (given instanceof File && given.size === 0)
    return { of: given, problem: 'This file is empty. Please select a CSV file to import' };
  try {
    const body =
      typeof given === 'string'
        ? { text: given.slice(0, lookedAtBytes) }
        : { bytes: toBase64(new Uint8Array(await given.slice(0, lookedAtBytes).arrayBuffer())) };
    return { of: given, columns: (await call(previewImport, { body, signal })).columns };
  } catch (error) {
    if (signal.aborted || handleUnauthorized(error)) return { of: given };
    const fallback = `The columns could not be looked at. Nothing was imported. ${
      typeof given === 'string' ? 'Please try again.' : 'Take the file away and choose it again.'
    }`;
    return { of: given, problem: messageOf(error, fallback) };
  }
};

/** The columns of what was given, found out by the server, as it will read them. */
export const useImportPreview = (given: Given) => {
  const [found, setFound] = useState<Look>({ of: null });
  const under = useRef<{ of: Given; controller: AbortController; answer: Promise<Look> } | null>(null);

  /** At once: whoever presses the button does not wait for the text to settle. */
  const look = useCallback((of: File | string): Promise<Look> => {
    if (under.current?.of === of) return under.current.answer;
    under.current?.controller.abort();
    const controller = new AbortController();
    const answer = lookAt(of, controller.signal).then((looked) => {
      if (controller.signal.aborted) return looked;
      setFound(looked);
      // What failed is tried again.
      if (!looked.columns) under.current = null;
      return looked;
    });
    under.current = { of, controller, answer };
    return answer;
  }, []);

  const settled = useSettled(given, typeof given === 'string' ? settledAfterMs : 0);
  useEffect(() => {
    if (settled !== null) {
      void look(settled);
      return;
    }
    under.current?.controller.abort();
    under.current = null;
    setFound({ of: null });
  }, [settled, look]);
  useEffect(() => () => under.current?.controller.abort(), []);

  return {
    /** While other words are typed, of those that were there before. */
    columns: given === null ? null : (found.columns ?? null),
    problem: found.of === given ? found.problem : undefined,
    look,
  };
};
