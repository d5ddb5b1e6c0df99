import { useEffect } from 'react';
import { t } from '#web/text/t.ts';
import { brand } from './site.ts';

/** The title of the first page. */
export const homeTitle = (): string => t('shared.pageTitle.home', { brand });

/** The screen first, then the brand. */
export const screenTitle = (title: string): string => `${title} · ${brand}`;

export const usePageTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title ? screenTitle(title) : homeTitle();
  }, [title]);
};
