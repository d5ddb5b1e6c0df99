import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const storageKey = 'sidebar';

const stored = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === 'collapsed';
  } catch {
    return false;
  }
};

/** `isOpenInBuilder`: opened there until the page is loaded again; the builder begins with a narrow sidebar. */
const sidebar = createStore<{ isCollapsed: boolean; isOpenInBuilder: boolean }>()(() => ({
  isCollapsed: stored(),
  isOpenInBuilder: false,
}));

export const useSidebarCollapsed = (isInBuilder: boolean): boolean =>
  useStore(sidebar, (state) => (isInBuilder ? !state.isOpenInBuilder : state.isCollapsed));

export const toggleSidebar = (isInBuilder: boolean): void => {
  if (isInBuilder) {
    sidebar.setState(({ isOpenInBuilder }) => ({ isOpenInBuilder: !isOpenInBuilder }));
    return;
  }
  const isCollapsed = !sidebar.getState().isCollapsed;
  sidebar.setState({ isCollapsed });
  try {
    localStorage.setItem(storageKey, isCollapsed ? 'collapsed' : 'open');
  } catch {
    // Without storage it lasts until the page is closed.
  }
};
