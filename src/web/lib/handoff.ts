// A finished design travels from the builder, or a finished text, to the campaign form in the tab's own storage.
import { t } from '#web/text/t.ts';

const htmlKey = 'campaignHtml';
const nameKey = 'campaignName';
const subjectKey = 'campaignSubject';
const preheaderKey = 'campaignPreheader';
const keys = [htmlKey, nameKey, subjectKey, preheaderKey];

export interface CampaignHandoff {
  html: string;
  name: string;
  /** If they were written with it. */
  subject?: string | undefined;
  preheader?: string | undefined;
}

/** False when the browser refused to store it: storage is off or full. */
export const handOffCampaign = ({ html, name, subject = '', preheader = '' }: CampaignHandoff): boolean => {
  try {
    [html, name, subject, preheader].forEach((text, index) => {
      sessionStorage.setItem(keys[index] ?? '', text);
    });
    return true;
  } catch {
    return false;
  }
};

const readHandoff = (): CampaignHandoff | null => {
  try {
    const [html, name, subject, preheader] = keys.map((key) => sessionStorage.getItem(key));
    if (!html) return null;
    return {
      html,
      name: name || t('shared.handoff.importedCampaign'),
      ...(subject ? { subject } : {}),
      ...(preheader ? { preheader } : {}),
    };
  } catch {
    return null;
  }
};

/** Reads and removes what was handed over. */
export const takeCampaignHandoff = (): CampaignHandoff | null => {
  const handoff = readHandoff();
  try {
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was handed over.
  }
  return handoff;
};
