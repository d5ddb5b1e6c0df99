// The commands load beside the canvas: they are a good part of the code, and the canvas is shown without them.
import type { BuilderStore } from '../store/builder-store.ts';

const load = () => import('./listen-to-keys.ts');

let loaded: Awaited<ReturnType<typeof load>> | null = null;

export const loadCommands = async () => {
  loaded ??= await load();
  return loaded;
};

/** Runs the command if it can run. */
export const runCommand = (store: BuilderStore, id: string): void => {
  if (loaded) loaded.runCommand(store, id);
  else
    loadCommands().then(
      (commands) => commands.runCommand(store, id),
      () => undefined,
    );
};
