import { useEffect } from 'react';
import { brand } from './site.ts';

/** The title of the first page. */
export const homeTitle = `${brand}: promotional email that reads like a letter`;

/** The screen first, then the brand. */
export const screenTitle = (title: string): string => `${title} · ${brand}`;

export const usePageTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title ? screenTitle(title) : homeTitle;
  }, [title]);
};
