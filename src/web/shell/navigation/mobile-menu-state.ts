import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The top bar and the bottom bar open the same menu. */
const isOpen = createStore<boolean>()(() => false);

export const openMobileMenu = (open: boolean): void => isOpen.setState(open, true);

export const useMobileMenuOpen = (): boolean => useStore(isOpen);
