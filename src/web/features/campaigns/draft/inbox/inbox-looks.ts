// How three mail programs list a message: the widths in which they cut, measured at their usual window sizes.
import type { TextKey } from '#text/keys.ts';

export interface ListLook {
  /** Of the whole row in px; a narrower place shows it smaller. */
  width: number;
  /** Sender, subject and preview text are on one line. */
  isInline: boolean;
  hasAvatar: boolean;
  previewLines: 1 | 2;
  /** Sizes of the letters in px. */
  senderSize: number;
  textSize: number;
}

export type InboxDevice = 'phone' | 'desktop';

export interface InboxLook {
  id: string;
  name: TextKey;
  font: string;
  looks: Record<InboxDevice, ListLook>;
}

export const inboxLooks: readonly InboxLook[] = [
  {
    id: 'gmail',
    name: 'campaignPage.inboxPreview.gmail',
    font: 'Roboto, "Google Sans", Arial, "Noto Sans Arabic Variable", sans-serif',
    looks: {
      phone: { width: 390, isInline: false, hasAvatar: true, previewLines: 1, senderSize: 16, textSize: 14 },
      desktop: {
        width: 960,
        isInline: true,
        hasAvatar: false,
        previewLines: 1,
        senderSize: 14,
        textSize: 14,
      },
    },
  },
  {
    id: 'apple-mail',
    name: 'campaignPage.inboxPreview.appleMail',
    font: '-apple-system, "SF Pro Text", "Helvetica Neue", Arial, "Noto Sans Arabic Variable", sans-serif',
    looks: {
      phone: { width: 390, isInline: false, hasAvatar: false, previewLines: 2, senderSize: 17, textSize: 15 },
      desktop: {
        width: 340,
        isInline: false,
        hasAvatar: false,
        previewLines: 2,
        senderSize: 13,
        textSize: 13,
      },
    },
  },
  {
    id: 'outlook',
    name: 'campaignPage.inboxPreview.outlook',
    font: '"Segoe UI", "Helvetica Neue", Arial, "Noto Sans Arabic Variable", sans-serif',
    looks: {
      phone: { width: 390, isInline: false, hasAvatar: true, previewLines: 1, senderSize: 16, textSize: 14 },
      desktop: {
        width: 360,
        isInline: false,
        hasAvatar: true,
        previewLines: 1,
        senderSize: 14,
        textSize: 14,
      },
    },
  },
];
