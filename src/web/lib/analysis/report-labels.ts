// The labels of a report. Findings have the same names on every screen.

import type { Evidence, Finding, Group, Severity } from '#deliverability/judge/model.ts';
import { t } from '#web/text/t.ts';

export type WeightTone = 'bad' | 'attention' | 'neutral' | 'info';

const weights: Record<Severity, { label: string; tone: WeightTone }> = {
  block: {
    get label() {
      return t('shared.reportLabels.grave');
    },
    tone: 'bad',
  },
  high: {
    get label() {
      return t('shared.reportLabels.high');
    },
    tone: 'bad',
  },
  medium: {
    get label() {
      return t('shared.reportLabels.medium');
    },
    tone: 'attention',
  },
  low: {
    get label() {
      return t('shared.reportLabels.low');
    },
    tone: 'neutral',
  },
  info: {
    get label() {
      return t('shared.reportLabels.toKnow');
    },
    tone: 'info',
  },
};

/** How severe a finding is. A finding based on custom alone is advice at any severity. */
export const weightOf = ({ severity, evidence }: Pick<Finding, 'severity' | 'evidence'>) =>
  evidence === 'F' && severity !== 'info'
    ? { label: t('shared.reportLabels.advice'), tone: 'neutral' as const }
    : weights[severity];

export const evidenceLabels: Record<Evidence, string> = {
  get A() {
    return t('shared.reportLabels.providerRuleOrStandard');
  },
  get B() {
    return t('shared.reportLabels.measured');
  },
  get C() {
    return t('shared.reportLabels.filterRule');
  },
  get F() {
    return t('shared.reportLabels.customOfTheTradeNotCounted');
  },
};

/** Why findings of a group matter to the sender. */
export const groupReasons: Record<Group, string> = {
  get subject() {
    return t('shared.reportLabels.theSubjectIsReadBeforeAnything');
  },
  get sender() {
    return t('shared.reportLabels.mailboxProvidersFirstAskWhoSends');
  },
  get hidden() {
    return t('shared.reportLabels.gmailForbidsHidingContentWithHtml');
  },
  get content() {
    return t('shared.reportLabels.anEmailThatSaysLittleIn');
  },
  get words() {
    return t('shared.reportLabels.someWaysOfPuttingThingsAre');
  },
  get links() {
    return t('shared.reportLabels.everyFilterFollowsLinksWhereThey');
  },
  get html() {
    return t('shared.reportLabels.whatMailProgramsCutStripOr');
  },
  get 'text-part'() {
    return t('shared.reportLabels.manyFiltersCompareThePlainText');
  },
  get accessibility() {
    return t('shared.reportLabels.oneReaderInTenUsesLarger');
  },
  get compliance() {
    return t('shared.reportLabels.lawAndMailboxProvidersWantEvery');
  },
  get model() {
    return t('shared.reportLabels.filtersLearnFromWhatPeopleReported');
  },
};

/** The source of the range, in the sentence that names it: it is not a forecast for a specific email. */
export const tabLikelihoodRange = (low: number, high: number): string =>
  t('shared.reportLabels.inOneGmailAccountOf2019', {
    low: Math.round(low * 100),
    high: Math.round(high * 100),
  });
