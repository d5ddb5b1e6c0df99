import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A dialog or sheet in front of the page, while it is open. */
export type Layer = object;

/** The one on top is the last. */
const layers = createStore<readonly Layer[]>()(() => []);

export const topLayer = (): Layer | undefined => layers.getState().at(-1);

export const useHasLayer = (): boolean => useStore(layers, (open) => open.length > 0);

export const onLayerClosed = (listener: (layer: Layer) => void): (() => void) =>
  layers.subscribe((now, before) => {
    for (const layer of before) if (!now.includes(layer)) listener(layer);
  });

/** Called by what covers the page. */
export const useLayer = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return;
    const layer = {};
    layers.setState((open) => [...open, layer], true);
    return () => layers.setState((open) => open.filter((each) => each !== layer), true);
  }, [isOpen]);
};
