import { useEffect } from 'react';
import { brand } from './site.ts';

/** The title of the first page. */
export const homeTitle = `${brand}: promotional email that reads like a letter`;

/** The title of the document: the screen first, then the brand. */
export const usePageTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${brand}` : homeTitle;
  }, [title]);
};
