import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { commandSources } from '#web/lib/commands/registry.ts';

export type PaletteDialog = 'palette' | 'shortcuts';

const shown = createStore<{ dialog: PaletteDialog | null }>()(() => ({ dialog: null }));

export const openPalette = (dialog: PaletteDialog): void => {
  for (const { onOpen } of commandSources()) onOpen?.();
  shown.setState({ dialog });
};

export const closePalette = (): void => shown.setState({ dialog: null });

export const usePaletteDialog = (): PaletteDialog | null => useStore(shown, ({ dialog }) => dialog);
