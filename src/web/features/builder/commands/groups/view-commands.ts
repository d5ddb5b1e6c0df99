import type { Device } from '../../store/builder-state.ts';
import { togglePreview } from '../../store/edits.ts';
import { type GroupCommand, isEditing } from '../command.ts';
import { goToRegion } from '../regions.ts';

const devices: Record<Device, string> = { mobile: 'Mobile', tablet: 'Tablet', desktop: 'Desktop' };

export const viewCommands: readonly GroupCommand[] = [
  {
    id: 'preview',
    label: 'Preview',
    shortcuts: ['Mod+Shift+P'],
    keys: 'everywhere',
    when: (state) => state.step === 2,
    run: togglePreview,
  },
  {
    id: 'next-region',
    label: 'Next area: palette, canvas, properties',
    shortcuts: ['F6'],
    keys: 'everywhere',
    when: isEditing,
    run: (store) => goToRegion(store, 1),
    keyOnly: true,
  },
  {
    id: 'previous-region',
    label: 'Previous area',
    shortcuts: ['Shift+F6'],
    keys: 'everywhere',
    when: isEditing,
    run: (store) => goToRegion(store, -1),
    keyOnly: true,
  },
  ...(Object.keys(devices) as Device[]).map(
    (device): GroupCommand => ({
      id: `device-${device}`,
      label: `${devices[device]} width`,
      keys: 'page',
      when: (state) => state.step === 2 && state.device !== device,
      run: (store) => store.set({ device, announcement: `${devices[device]} width.` }),
    }),
  ),
];
