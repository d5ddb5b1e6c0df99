import { t } from '#web/text/t.ts';
import type { Device } from '../../store/builder-state.ts';
import { togglePreview } from '../../store/edits.ts';
import { type GroupCommand, isEditing } from '../command.ts';
import { goToRegion } from '../regions.ts';

const devices: Record<Device, string> = {
  get mobile() {
    return t('builder.viewCommands.mobile');
  },
  get tablet() {
    return t('builder.viewCommands.tablet');
  },
  get desktop() {
    return t('builder.viewCommands.desktop');
  },
};

export const viewCommands: readonly GroupCommand[] = [
  {
    id: 'preview',
    get label() {
      return t('builder.viewCommands.preview');
    },
    shortcuts: ['Mod+Shift+P'],
    keys: 'everywhere',
    when: (state) => state.step === 2,
    run: togglePreview,
  },
  {
    id: 'next-region',
    get label() {
      return t('builder.viewCommands.nextAreaPaletteCanvasProperties');
    },
    shortcuts: ['F6'],
    keys: 'everywhere',
    when: isEditing,
    run: (store) => goToRegion(store, 1),
    keyOnly: true,
  },
  {
    id: 'previous-region',
    get label() {
      return t('builder.viewCommands.previousArea');
    },
    shortcuts: ['Shift+F6'],
    keys: 'everywhere',
    when: isEditing,
    run: (store) => goToRegion(store, -1),
    keyOnly: true,
  },
  ...(Object.keys(devices) as Device[]).map(
    (device): GroupCommand => ({
      id: `device-${device}`,
      label: t('builder.viewCommands.devicesWidth', { devices: devices[device] }),
      keys: 'page',
      when: (state) => state.step === 2 && state.device !== device,
      run: (store) =>
        store.set({
          device,
          announcement: t('builder.viewCommands.devicesWidth2', { devices: devices[device] }),
        }),
    }),
  ),
];
