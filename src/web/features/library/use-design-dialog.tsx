import { type ReactNode, useCallback, useState } from 'react';
import type { PublicTemplate } from '#contract/emails/public-templates.ts';
import { DesignDialog } from './design-dialog.tsx';

/** The preview of one design; it keeps its content while it closes. */
export const useDesignDialog = (): {
  openDialog: (design: PublicTemplate) => void;
  dialog: ReactNode;
} => {
  const [shown, setShown] = useState<PublicTemplate | null>(null);
  const [open, setOpen] = useState(false);
  const openDialog = useCallback((design: PublicTemplate) => {
    setShown(design);
    setOpen(true);
  }, []);
  return {
    openDialog,
    dialog: shown && (
      <DesignDialog key={shown.id} design={shown} open={open} onClose={() => setOpen(false)} />
    ),
  };
};
