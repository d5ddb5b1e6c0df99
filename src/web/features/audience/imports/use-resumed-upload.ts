import { useEffect, useRef } from 'react';
import { getImport } from '#contract/audience/imports.ts';
import { ApiError } from '#web/lib/api.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { useImportRuns } from './import-uploads.ts';

/**
 * An import that was sent before this dialog was mounted: from this screen earlier, or from the page before a reload.
 * Returns its id while this page still sends it; then asks the server whether it has it.
 */
export const useResumedUpload = (id: string | null, onKnown: (isStored: boolean) => void): string | null => {
  const isSending = useImportRuns().some((run) => run.id === id);
  const { data, error } = useEndpoint(
    getImport,
    { params: { id: id ?? 'none' } },
    { enabled: id !== null && !isSending },
  );
  const callback = useRef(onKnown);
  useEffect(() => {
    callback.current = onKnown;
  });
  const isUnknown = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (id === null || isSending) return;
    if (data) callback.current(data.state !== 'failed');
    else if (isUnknown) callback.current(false);
  }, [id, isSending, data, isUnknown]);
  return isSending ? id : null;
};
