import { t } from '#web/text/t.ts';

export interface ViewChoice {
  value: string;
  label: string;
}

/** The ways to look at an email as an email client shows it. */
export const clientViews = (): readonly ViewChoice[] => [
  { value: 'light', label: t('emailPreview.devicePreview.light') },
  { value: 'dark', label: t('emailPreview.devicePreview.dark') },
  { value: 'no-images', label: t('emailPreview.devicePreview.imagesOff') },
  { value: 'text', label: t('emailPreview.devicePreview.plainText') },
];

export const isDarkView = (view: string): boolean => !['light', 'no-images', 'text'].includes(view);
