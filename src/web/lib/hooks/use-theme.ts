import { useStore } from 'zustand';
import { shownTheme, type Theme, type ThemeChoice } from '../theme.ts';

export const useTheme = (): { theme: Theme; choice: ThemeChoice } => useStore(shownTheme);
