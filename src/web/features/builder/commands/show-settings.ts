import { t } from '#web/text/t.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { screenAction } from './screen-actions.ts';

/** Shows the settings of the whole email, with the focus on the first of them. */
export const showSettings = (store: BuilderStore): void => {
  store.set({
    selectedId: null,
    editingId: null,
    announcement: t('builder.showSettings.emailSettings'),
  });
  screenAction(store, 'showProperties')?.();
};
