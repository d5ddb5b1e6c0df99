import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';
import type { Device } from '../../store/builder-state.ts';
import { togglePreview } from '../../store/edits.ts';
import { type GroupCommand, isEditing } from '../command.ts';
import { goToRegion } from '../regions.ts';

const devices: Record<Device, { label: TextKey; announcement: TextKey }> = {
  mobile: { label: 'builder.viewCommands.mobile', announcement: 'builder.viewCommands.mobileShown' },
  tablet: { label: 'builder.viewCommands.tablet', announcement: 'builder.viewCommands.tabletShown' },
  desktop: { label: 'builder.viewCommands.desktop', announcement: 'builder.viewCommands.desktopShown' },
};

export const viewCommands: readonly GroupCommand[] = [
  {
    id: 'preview',
    label: 'builder.viewCommands.preview',
    shortcuts: ['Mod+Shift+P'],
    keys: 'everywhere',
    when: (state) => state.step === 2,
    run: togglePreview,
  },
  {
    id: 'next-region',
    label: 'builder.viewCommands.nextAreaPaletteCanvasProperties',
    shortcuts: ['F6'],
    keys: 'everywhere',
    when: isEditing,
    run: (store) => goToRegion(store, 1),
    keyOnly: true,
  },
  {
    id: 'previous-region',
    label: 'builder.viewCommands.previousArea',
    shortcuts: ['Shift+F6'],
    keys: 'everywhere',
    when: isEditing,
    run: (store) => goToRegion(store, -1),
    keyOnly: true,
  },
  ...(Object.keys(devices) as Device[]).map(
    (device): GroupCommand => ({
      id: `device-${device}`,
      label: devices[device].label,
      keys: 'page',
      when: (state) => state.step === 2 && state.device !== device,
      run: (store) => store.set({ device, announcement: t(devices[device].announcement) }),
    }),
  ),
];
