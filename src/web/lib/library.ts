// What several screens show of the library, and the props of its gallery.

import type { ReactNode, RefObject } from 'react';
import type { DesignCategory } from '#contract/emails/designs.ts';
import { t } from '#web/text/t.ts';

export const categoryNames: Record<DesignCategory, string> = {
  get campaigns() {
    return t('shared.library.campaigns');
  },
  get flows() {
    return t('shared.library.flows');
  },
  get educational() {
    return t('shared.library.educational');
  },
  get filters() {
    return t('shared.library.filters');
  },
  get 'high-click'() {
    return t('shared.library.highClick');
  },
  get promotional() {
    return t('shared.library.promotional');
  },
};

/** The dashboard's gallery, to which the navigation scrolls. */
export const galleryId = 'templates';

export interface LibraryShelfProps {
  first: ReactNode;
  /** Instead of designs, when there are none. */
  whenEmpty: ReactNode;
  /** The element that scrolls. */
  shelf: RefObject<HTMLDivElement | null>;
}

export interface LibraryGalleryProps {
  /** Before the designs, as large as one of their images. */
  first?: ReactNode;
  /** Instead of designs, when there are none. */
  whenEmpty?: ReactNode;
  /** The preview dialog has the actions in any case. */
  hasCardActions?: boolean;
  /** The words that are searched first. */
  search?: string;
}
