import { useEffect, useRef } from 'react';
import { getImport } from '#contract/audience/imports.ts';
import { ApiError } from '#web/lib/api.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { useImportRuns } from './import-uploads.ts';

/**
 * An import that was sent before this dialog was mounted: from this screen earlier, or from the page before a reload.
 * Returns its id while this page still sends it; then asks the server whether it has it.
 */
export const useEarlierRun = (id: string | null, onKnown: (isThere: boolean) => void): string | null => {
  const isGoing = useImportRuns().some((run) => run.id === id);
  const { data, error } = useEndpoint(
    getImport,
    { params: { id: id ?? 'none' } },
    { enabled: id !== null && !isGoing },
  );
  const hear = useRef(onKnown);
  useEffect(() => {
    hear.current = onKnown;
  });
  const isUnknown = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (id === null || isGoing) return;
    if (data) hear.current(data.state !== 'failed');
    else if (isUnknown) hear.current(false);
  }, [id, isGoing, data, isUnknown]);
  return isGoing ? id : null;
};
