import { useCallback, useEffect, useRef, useState } from 'react';
import { type ImportPreview, importForm, previewCsv, previewImport } from '#contract/audience/imports.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { sendForm } from '#web/lib/upload/send-form.ts';
import { t } from '#web/text/t.ts';

/** A file, or the pasted text; null: nothing yet. */
export type SourceInput = File | string | null;

/** Enough to detect the columns. Base64 adds a third. */
const previewBytes = 96 * 1024;
const debounceMs = 400;

const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 8_192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8_192));
  return btoa(text);
};

interface Preview {
  source: SourceInput;
  preview?: ImportPreview;
  /** Its counts are those of all rows, not of the first ones. */
  isWhole?: boolean;
  /** The rows after the first ones could not be counted. */
  isUncounted?: boolean;
  problem?: string;
}

const sizeOf = (source: File | string): number => (typeof source === 'string' ? source.length : source.size);

const previewStart = async (source: File | string, signal: AbortSignal): Promise<Preview> => {
  if (source instanceof File && source.size === 0)
    return { source, problem: t('contacts.useImportPreview.thisFileIsEmptyPleaseSelect') };
  try {
    const body =
      typeof source === 'string'
        ? { text: source.slice(0, previewBytes) }
        : { bytes: toBase64(new Uint8Array(await source.slice(0, previewBytes).arrayBuffer())) };
    const preview = await call(previewImport, { body, signal });
    return { source, preview, isWhole: sizeOf(source) <= previewBytes };
  } catch (error) {
    if (signal.aborted || handleUnauthorized(error)) return { source };
    const fallback = t('contacts.useImportPreview.weCouldNotReadTheColumns', {
      source: typeof source === 'string' ? 'text' : 'file',
    });
    return { source, problem: messageOf(error, fallback) };
  }
};

/**
 * When counting fails, the import uses the columns of the first rows. It subscribes no contact whose status value it
 * does not know.
 */
const previewAll = async (start: Preview, source: File | string, signal: AbortSignal): Promise<Preview> => {
  if (!start.preview || start.isWhole) return start;
  const form = new FormData();
  form.set(
    importForm.file,
    typeof source === 'string' ? new File([source], 'pasted.csv', { type: 'text/csv' }) : source,
  );
  try {
    const preview = (await sendForm(previewCsv.path, form, {
      signal,
      onProgress: () => undefined,
    })) as ImportPreview;
    return { source, preview, isWhole: true };
  } catch {
    return { ...start, isUncounted: true };
  }
};

/** The columns of the input, detected by the server, as the import will read them. */
export const useImportPreview = (source: SourceInput) => {
  const [shown, setShown] = useState<Preview>({ source: null });
  const running = useRef<{
    source: SourceInput;
    controller: AbortController;
    result: Promise<Preview>;
  } | null>(null);

  /** Starts at once, so that a press of the button does not wait for the debounce of the text. */
  const readColumns = useCallback((input: File | string): Promise<Preview> => {
    if (running.current?.source === input) return running.current.result;
    running.current?.controller.abort();
    const controller = new AbortController();
    const show = (next: Preview): Preview => {
      if (controller.signal.aborted) return next;
      setShown(next);
      // A failed request is retried.
      if (!next.preview) running.current = null;
      return next;
    };
    const result = previewStart(input, controller.signal)
      .then(show)
      .then((start) => previewAll(start, input, controller.signal))
      .then(show);
    running.current = { source: input, controller, result };
    return result;
  }, []);

  const debounced = useDebouncedValue(source, typeof source === 'string' ? debounceMs : 0);
  useEffect(() => {
    if (debounced !== null) {
      void readColumns(debounced);
      return;
    }
    running.current?.controller.abort();
    running.current = null;
    setShown({ source: null });
  }, [debounced, readColumns]);
  useEffect(() => () => running.current?.controller.abort(), []);

  return {
    /** During typing, the previous text's. */
    preview: source === null ? null : (shown.preview ?? null),
    isWhole: shown.isWhole === true,
    isUncounted: shown.isUncounted === true,
    problem: shown.source === source ? shown.problem : undefined,
    readColumns,
  };
};
