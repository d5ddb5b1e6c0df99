import { PaletteDialog } from './palette-dialog.tsx';
import type { PaletteDialog as Dialog } from './palette-state.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** Everything that is loaded when the first of these dialogs opens. */
export const Palette = ({ dialog }: { dialog: Dialog }) =>
  dialog === 'palette' ? <PaletteDialog /> : <ShortcutSheet />;
