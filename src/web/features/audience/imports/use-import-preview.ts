import { useCallback, useEffect, useRef, useState } from 'react';
import { type ImportPreview, importForm, previewCsv, previewImport } from '#contract/audience/imports.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useSettled } from '#web/lib/hooks/use-debounced-value.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { sendForm } from '#web/lib/upload/send-form.ts';

/** A file, or the pasted text; null: nothing yet. */
export type Given = File | string | null;

/** Enough to detect the columns. Base64 adds a third. */
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
  preview?: ImportPreview;
  /** Its counts are those of all rows, not of the first ones. */
  isWhole?: boolean;
  /** The rows after the first ones could not be counted. */
  isUncounted?: boolean;
  problem?: string;
}

const sizeOf = (given: File | string): number => (typeof given === 'string' ? given.length : given.size);

const lookAtStart = async (given: File | string, signal: AbortSignal): Promise<Look> => {
  if (given instanceof File && given.size === 0)
    return { of: given, problem: 'This file is empty. Please select a CSV file with contacts.' };
  try {
    const body =
      typeof given === 'string'
        ? { text: given.slice(0, lookedAtBytes) }
        : { bytes: toBase64(new Uint8Array(await given.slice(0, lookedAtBytes).arrayBuffer())) };
    const preview = await call(previewImport, { body, signal });
    return { of: given, preview, isWhole: sizeOf(given) <= lookedAtBytes };
  } catch (error) {
    if (signal.aborted || handleUnauthorized(error)) return { of: given };
    const fallback = `We could not read the columns. Nothing was imported. ${
      typeof given === 'string' ? 'Please try again.' : 'Remove the file and choose it again.'
    }`;
    return { of: given, problem: messageOf(error, fallback) };
  }
};

/**
 * When counting fails, the import uses the columns of the first rows. It subscribes no contact whose status value it
 * does not know.
 */
const lookAtAll = async (start: Look, given: File | string, signal: AbortSignal): Promise<Look> => {
  if (!start.preview || start.isWhole) return start;
  const form = new FormData();
  form.set(
    importForm.file,
    typeof given === 'string' ? new File([given], 'pasted.csv', { type: 'text/csv' }) : given,
  );
  try {
    const preview = (await sendForm(previewCsv.path, form, {
      signal,
      onProgress: () => undefined,
    })) as ImportPreview;
    return { of: given, preview, isWhole: true };
  } catch {
    return { ...start, isUncounted: true };
  }
};

/** The columns of the input, detected by the server, as the import will read them. */
export const useImportPreview = (given: Given) => {
  const [found, setFound] = useState<Look>({ of: null });
  const under = useRef<{ of: Given; controller: AbortController; answer: Promise<Look> } | null>(null);

  /** Starts at once, so that a press of the button does not wait for the debounce of the text. */
  const look = useCallback((of: File | string): Promise<Look> => {
    if (under.current?.of === of) return under.current.answer;
    under.current?.controller.abort();
    const controller = new AbortController();
    const show = (looked: Look): Look => {
      if (controller.signal.aborted) return looked;
      setFound(looked);
      // A failed request is retried.
      if (!looked.preview) under.current = null;
      return looked;
    };
    const answer = lookAtStart(of, controller.signal)
      .then(show)
      .then((start) => lookAtAll(start, of, controller.signal))
      .then(show);
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
    /** During typing, the previous text's. */
    preview: given === null ? null : (found.preview ?? null),
    isWhole: found.isWhole === true,
    isUncounted: found.isUncounted === true,
    problem: found.of === given ? found.problem : undefined,
    look,
  };
};
