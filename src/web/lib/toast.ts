import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onLayerClosed, topLayer } from '#web/ui/overlays/open-layers.ts';
import { toastStorageKey } from './toast-storage-key.ts';

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Offered beside the message, such as "Undo". */
  action?: { label: string; onAct: () => void };
  /** For a failure that is the reason of a navigation: it stays when the screen changes. */
  outlivesScreen?: boolean;
}

export interface Toast extends ToastOptions {
  id: number;
  open: boolean;
  /** The dialog or the screen that a failure belongs to; it goes with it. */
  scope?: object | string;
}

const visibleLimit = 1;
const removalDelayMs = 1_000_000;

const toasts = createStore<readonly Toast[]>()(() => []);
let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();

export const currentToasts = (): readonly Toast[] => toasts.getState();

const set = (next: readonly Toast[]): void => {
  for (const [id, timer] of removals) {
    if (next.some((toast) => toast.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  toasts.setState(next, true);
};

export const dismissToast = (id: number): void => {
  if (!currentToasts().some((toast) => toast.id === id && toast.open)) return;
  removals.set(
    id,
    setTimeout(() => set(currentToasts().filter((toast) => toast.id !== id)), removalDelayMs),
  );
  set(currentToasts().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
};

let screen = '';

const setScope = (id: number): void => {
  const scope = topLayer() ?? screen;
  set(currentToasts().map((toast) => (toast.id === id ? { ...toast, scope } : toast)));
};

/**
 * A failure that itself closes a dialog or navigates does not belong to what it leaves. React renders that in a task of
 * its own, which comes before the second timer.
 */
const setScopeLater = (id: number): void => {
  setTimeout(() => setTimeout(() => setScope(id)));
};

const dismissWhere = (isOver: (scope: object | string) => boolean): void => {
  for (const { id, scope } of currentToasts()) if (scope !== undefined && isOver(scope)) dismissToast(id);
};

onLayerClosed((layer) => dismissWhere((scope) => scope === layer));

/** The screen that the address shows now: failures of another one go. */
export const enterScreen = (name: string): void => {
  screen = name;
  dismissWhere((scope) => typeof scope === 'string' && scope !== name);
};

/** A new toast replaces the visible one. */
export const showToast = (options: ToastOptions): { id: number; dismiss: () => void } => {
  lastId += 1;
  const id = lastId;
  set([{ ...options, id, open: true }, ...currentToasts()].slice(0, visibleLimit));
  if (options.variant === 'destructive' && !options.outlivesScreen) setScopeLater(id);
  return { id, dismiss: () => dismissToast(id) };
};

/** The toaster loads after the page that has the first message. */
let isToasterReady = false;
const waitingCallbacks: (() => void)[] = [];
const maxWaitMs = 3_000;

export const markToasterReady = (): void => {
  isToasterReady = true;
  for (const then of waitingCallbacks.splice(0)) then();
};

/** For a caller that navigates after a message: resolves once messages are visible, or if the toaster does not load. */
export const whenToasterReady = (then: () => void): void => {
  if (isToasterReady) {
    then();
    return;
  }
  let isDone = false;
  const callOnce = () => {
    if (isDone) return;
    isDone = true;
    then();
  };
  waitingCallbacks.push(callOnce);
  setTimeout(callOnce, maxWaitMs);
};

const store = ({ title, description = '', variant }: ToastOptions): void => {
  try {
    sessionStorage.setItem(toastStorageKey, JSON.stringify({ title, description, variant }));
  } catch {
    // Without storage it is shown here only.
  }
};

/** For a message about the reason of a navigation: shown here, and on the next page as well. */
export const storeToast = (options: { title: string; description: string }): void => {
  showToast(options);
  store(options);
};

/** Before the browser loads another document: the visible toast is shown there as well. */
export const carryToast = (): void => {
  const visible = currentToasts().find(({ open }) => open);
  if (visible) store(visible);
};

/** Shows the message of the previous page. */
export const showStoredToast = (): void => {
  try {
    const stored = sessionStorage.getItem(toastStorageKey);
    if (stored === null) return;
    sessionStorage.removeItem(toastStorageKey);
    const { title, description, variant } = JSON.parse(stored) as Record<string, unknown>;
    if (typeof title === 'string' && typeof description === 'string')
      showToast({ title, description, ...(variant === 'destructive' ? { variant } : {}) });
  } catch {
    // Nothing was stored, or not by this product.
  }
};

export const useToasts = (): readonly Toast[] => useStore(toasts);
