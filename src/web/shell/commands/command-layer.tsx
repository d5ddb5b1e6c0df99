import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { withTexts } from '#web/text/load.ts';
import { lazyParts } from '#web/ui/overlays/lazy-parts.ts';
import { listenToKeys } from './listen-to-keys.ts';
import { closePalette, type PaletteDialog, usePaletteDialog } from './palette-state.ts';

const parts = lazyParts(() => withTexts(() => import('./palette.tsx'), 'palette'));

export const fetchPalette = parts.fetch;

const OpenDialog = ({ dialog }: { dialog: PaletteDialog }) => {
  const loaded = parts.useParts(closePalette);
  return loaded && <loaded.Palette dialog={dialog} />;
};

/** The keys of every page, and the dialogs that they open. For signed-in users. */
export const CommandLayer = () => {
  const [, navigate] = useLocation();
  const dialog = usePaletteDialog();
  useEffect(() => listenToKeys(navigate), [navigate]);
  return dialog && <OpenDialog dialog={dialog} />;
};
