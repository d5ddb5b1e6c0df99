// What shows on phones only, or not on them. Sections here can be hidden on phones, and nothing can be hidden elsewhere.
import type { Design, SectionDraft, Visibility } from '../design.ts';
import type { DesignReason } from '../report/reasons.ts';

export interface PhoneRules {
  /** Why a part or a section is left out; null if it stays. */
  lossOf: (visibility: Visibility) => DesignReason | null;
  isSectionHidden: (section: SectionDraft) => boolean;
  /** What changes for it. */
  changesOf: (visibility: Visibility, section?: SectionDraft) => DesignReason[];
}

/**
 * Two versions of the same content, one for phones and one for others, become the version for others, everywhere. Without
 * a second version, content for phones shows everywhere too.
 */
export function phoneRulesOf({ sections }: Pick<Design, 'sections'>): PhoneRules {
  const all: Visibility[] = sections.flatMap((section) => [
    section,
    ...section.columns.flatMap(({ parts }) => parts),
  ]);
  const hasPhoneVersion = all.some(({ isPhoneOnly }) => isPhoneOnly);
  const hasBoth = hasPhoneVersion && all.some(({ isHiddenOnPhones }) => isHiddenOnPhones);
  const isSectionHidden = (section: SectionDraft): boolean => {
    if (hasPhoneVersion) return false;
    const parts = section.columns.flatMap((column) => column.parts);
    return section.isHiddenOnPhones || (parts.length > 0 && parts.every((part) => part.isHiddenOnPhones));
  };
  return {
    lossOf: ({ isPhoneOnly }) => (isPhoneOnly && hasBoth ? 'phoneOnly' : null),
    isSectionHidden,
    changesOf: ({ isHiddenOnPhones, isPhoneOnly, isConditional }, section) => [
      ...(isHiddenOnPhones && !(section && isSectionHidden(section)) ? (['shownOnPhones'] as const) : []),
      ...(isPhoneOnly && !hasBoth ? (['phoneOnlyShown'] as const) : []),
      ...(isConditional ? (['condition'] as const) : []),
    ],
  };
}
