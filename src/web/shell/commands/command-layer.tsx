import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { shortcutOf } from '#web/lib/commands/shortcut.ts';
import { withTexts } from '#web/text/load.ts';
import { lazyParts } from '#web/ui/overlays/lazy-parts.ts';
import {
  closePalette,
  openPalette,
  overlays,
  type PaletteDialog,
  paletteKey,
  usePaletteDialog,
} from './palette-state.ts';

const parts = lazyParts(() => withTexts(() => import('./palette.tsx'), 'palette', 'help'));

export const fetchPalette = parts.fetch;

const OpenDialog = ({ dialog }: { dialog: PaletteDialog }) => {
  const loaded = parts.useParts(closePalette);
  return loaded && <loaded.Palette dialog={dialog} />;
};

const onPaletteKey = (event: KeyboardEvent): void => {
  if (shortcutOf(event) !== paletteKey || event.defaultPrevented || document.querySelector(overlays)) return;
  event.preventDefault();
  openPalette('palette');
};

/** The keys of every page, and the dialogs that they open. For signed-in users. */
export const CommandLayer = () => {
  const [, navigate] = useLocation();
  const dialog = usePaletteDialog();
  useEffect(() => {
    // The browser has a use for this key too; the others can wait until their code is here.
    window.addEventListener('keydown', onPaletteKey);
    return () => window.removeEventListener('keydown', onPaletteKey);
  }, []);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let hasEnded = false;
    import('./listen-to-keys.ts').then(
      ({ listenToKeys }) => {
        if (!hasEnded) stop = listenToKeys(navigate);
      },
      () => undefined,
    );
    return () => {
      hasEnded = true;
      stop?.();
    };
  }, [navigate]);
  return dialog && <OpenDialog dialog={dialog} />;
};
