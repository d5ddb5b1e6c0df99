import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

/**
 * Runs when the address names this action, as the addresses of the palette do. The action is then removed from the address,
 * so that neither a reload nor Back repeats it.
 */
export const useRequestedAction = (action: string, run: () => void): void => {
  const [params, setParams] = useSearchParams();
  const isRequested = params.get('action') === action;
  const latest = useRef({ run, setParams });
  useEffect(() => {
    latest.current = { run, setParams };
  });
  useEffect(() => {
    if (!isRequested) return;
    latest.current.setParams(
      (current) => {
        current.delete('action');
        return current;
      },
      { replace: true },
    );
    latest.current.run();
  }, [isRequested]);
};
