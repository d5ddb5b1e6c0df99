import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { commandSources } from '#web/lib/commands/registry.ts';
import type { Shortcut } from '#web/lib/commands/shortcut.ts';

export const paletteKey: Shortcut = 'Mod+K';

/** Over these no key opens anything. */
export const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';

export type PaletteDialog = 'palette' | 'shortcuts';

const shown = createStore<{ dialog: PaletteDialog | null }>()(() => ({ dialog: null }));

export const openPalette = (dialog: PaletteDialog): void => {
  for (const { onOpen } of commandSources()) onOpen?.();
  shown.setState({ dialog });
};

export const closePalette = (): void => shown.setState({ dialog: null });

export const usePaletteDialog = (): PaletteDialog | null => useStore(shown, ({ dialog }) => dialog);
