import type { BuilderStore } from '../../store/builder-store.ts';

/** The server holds the email, or saving has stopped and the screen says why. */
const isSettled = ({ dirty, saveStatus: { kind } }: ReturnType<BuilderStore['get']>): boolean =>
  !dirty || kind === 'offline' || kind === 'refused' || kind === 'changed-elsewhere';

/** After the current save: then the server draws what is shown here. */
export const whenSaved = (store: BuilderStore): Promise<void> =>
  new Promise((resolve) => {
    if (isSettled(store.get())) return resolve();
    const stop = store.subscribe(() => {
      if (!isSettled(store.get())) return;
      stop();
      resolve();
    });
  });
