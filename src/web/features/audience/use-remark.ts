import { useCallback, useEffect, useRef } from 'react';
import { showToast } from '#web/lib/toast.ts';

/** Reports a form's error as a message as well, while the form is open. */
export const useRemark = (open: boolean) => {
  const said = useRef<{ dismiss: () => void } | null>(null);
  const dismiss = useCallback(() => said.current?.dismiss(), []);
  useEffect(() => (open ? dismiss : undefined), [open, dismiss]);
  const say = (title: string, description: string) => {
    said.current = showToast({ title, description, variant: 'destructive' });
  };
  return { say, dismiss };
};
