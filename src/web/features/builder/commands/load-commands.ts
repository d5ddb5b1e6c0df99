// The commands load beside the canvas: they are a good part of the code, and the canvas is shown without them.
import type { BuilderStore } from '../store/builder-store.ts';

type BuilderCommands = typeof import('./listen-to-keys.ts')['builderCommands'];

let loaded: BuilderCommands | null = null;

export const loadCommands = async (): Promise<BuilderCommands> => {
  loaded ??= (await import('./listen-to-keys.ts')).builderCommands;
  return loaded;
};

/** Runs the command if it can run. */
export const runCommand = (store: BuilderStore, id: string): void => {
  if (loaded) loaded.run(store, id);
  else
    loadCommands().then(
      (commands) => commands.run(store, id),
      () => undefined,
    );
};
