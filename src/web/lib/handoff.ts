// A finished design travels from the builder, or a finished text, to the campaign form in the tab's own storage.
import { t } from '#web/text/t.ts';

const htmlKey = 'campaignHtml';
const nameKey = 'campaignName';
const subjectKey = 'campaignSubject';
const preheaderKey = 'campaignPreheader';
const templateKey = 'campaignTemplate';
const revisionKey = 'campaignTemplateRevision';
const keys = [htmlKey, nameKey, subjectKey, preheaderKey, templateKey, revisionKey];

/** The template that HTML was made from, and the revision of it. */
export interface TemplateOfHtml {
  templateId: string;
  /** null: not known. */
  templateRevision: number | null;
}

export interface CampaignHandoff {
  html: string;
  name: string;
  /** If they were written with it. */
  subject?: string | undefined;
  preheader?: string | undefined;
  template?: TemplateOfHtml | undefined;
}

/** False when the browser refused to store it: storage is off or full. */
export const handOffCampaign = ({
  html,
  name,
  subject = '',
  preheader = '',
  template,
}: CampaignHandoff): boolean => {
  const revision = template?.templateRevision;
  try {
    [html, name, subject, preheader, template?.templateId ?? '', revision ? String(revision) : ''].forEach(
      (text, index) => {
        sessionStorage.setItem(keys[index] ?? '', text);
      },
    );
    return true;
  } catch {
    return false;
  }
};

const readHandoff = (): CampaignHandoff | null => {
  try {
    const [html, name, subject, preheader, templateId, revision] = keys.map((key) =>
      sessionStorage.getItem(key),
    );
    if (!html) return null;
    return {
      html,
      name: name || t('shared.handoff.importedCampaign'),
      ...(subject ? { subject } : {}),
      ...(preheader ? { preheader } : {}),
      ...(templateId ? { template: { templateId, templateRevision: Number(revision) || null } } : {}),
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
