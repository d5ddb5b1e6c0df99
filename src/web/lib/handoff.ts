// A finished design travels from the builder to the campaign form in the tab's own storage.
const htmlKey = 'campaignHtml';
const nameKey = 'campaignName';

export interface CampaignHandoff {
  html: string;
  name: string;
}

/** False when the browser refused to keep it: storage is off or full. */
export const handOffCampaign = ({ html, name }: CampaignHandoff): boolean => {
  try {
    sessionStorage.setItem(htmlKey, html);
    sessionStorage.setItem(nameKey, name);
    return true;
  } catch {
    return false;
  }
};

/** Takes what was handed over, once. */
export const takeCampaign = (): CampaignHandoff | null => {
  try {
    const html = sessionStorage.getItem(htmlKey);
    const name = sessionStorage.getItem(nameKey);
    sessionStorage.removeItem(htmlKey);
    sessionStorage.removeItem(nameKey);
    return html ? { html, name: name || 'Imported Campaign' } : null;
  } catch {
    return null;
  }
};

/** Looks at what was handed over and leaves it there. */
export const peekCampaign = (): CampaignHandoff | null => {
  try {
    const html = sessionStorage.getItem(htmlKey);
    return html ? { html, name: sessionStorage.getItem(nameKey) || 'Imported Campaign' } : null;
  } catch {
    return null;
  }
};
