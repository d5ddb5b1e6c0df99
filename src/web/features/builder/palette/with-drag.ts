export type DragLibrary = typeof import('./drag-library.ts').dragLibrary;

let loaded: DragLibrary | null = null;
let loading: Promise<DragLibrary> | null = null;

const load = (): Promise<DragLibrary> => {
  loading ??= import('./drag-library.ts').then(
    ({ dragLibrary }) => {
      loaded = dragLibrary;
      return dragLibrary;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
};

/**
 * Connects an element to drag and drop once the library is loaded, which the canvas does not wait for; the returned
 * function disconnects it. If loading fails, keys and menus still do all that a drag does.
 */
export const withDrag = (connect: (library: DragLibrary) => () => void): (() => void) => {
  if (loaded) return connect(loaded);
  let isDisconnected = false;
  let disconnect: (() => void) | null = null;
  load().then(
    (library) => {
      if (!isDisconnected) disconnect = connect(library);
    },
    () => undefined,
  );
  return () => {
    isDisconnected = true;
    disconnect?.();
  };
};
