import type { BuilderStore } from '../../store/builder-store.ts';

/** The server holds the email, or saving has stopped and the screen says why. */
const isSettled = ({ dirty, saveStatus: { kind } }: ReturnType<BuilderStore['get']>): boolean =>
  !dirty || kind === 'offline' || kind === 'refused' || kind === 'changed-elsewhere';

/** Resolves after the current save, so that the server renders what this tab shows. */
export const whenSaved = (store: BuilderStore): Promise<void> =>
  new Promise((resolve) => {
    if (isSettled(store.get())) return resolve();
    const stop = store.subscribe(() => {
      if (!isSettled(store.get())) return;
      stop();
      resolve();
    });
  });
