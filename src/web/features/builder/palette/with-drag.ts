export type DragParts = typeof import('./drag-parts.ts').dragParts;

let arrived: DragParts | null = null;
let coming: Promise<DragParts> | null = null;

const load = (): Promise<DragParts> => {
  coming ??= import('./drag-parts.ts').then(
    ({ dragParts }) => {
      arrived = dragParts;
      return dragParts;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
};

/**
 * Connects an element to dragging once its code is loaded, which the canvas does not wait for; the returned function
 * disconnects it. If loading fails, keys and menus still do all that a drag does.
 */
export const withDrag = (connect: (parts: DragParts) => () => void): (() => void) => {
  if (arrived) return connect(arrived);
  let isGone = false;
  let disconnect: (() => void) | null = null;
  load().then(
    (parts) => {
      if (!isGone) disconnect = connect(parts);
    },
    () => undefined,
  );
  return () => {
    isGone = true;
    disconnect?.();
  };
};
