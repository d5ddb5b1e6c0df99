// The steps from the first email to the first campaign, and whether each is done: by facts, never by presses.

import type { User } from '#contract/accounts/session.ts';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';

/** A screen that it leads to, or a form that opens in place. */
export type StepAction =
  | { kind: 'screen'; label: string; href: string }
  | { kind: 'name-shop' | 'connect-sandbox' | 'new-campaign'; label: string };

export interface FirstStep {
  key: 'namedShop' | 'madeEmail' | 'connectedSending' | 'addedPeople' | 'sentCampaign';
  title: string;
  text: string;
  action: StepAction;
  isDone: boolean;
}

/** `takesSandbox`: false once it is known that this server has none, or that the workspace sends through another account. */
export const firstSteps = (
  { done, draft, lastTemplateId }: Pick<Dashboard, 'done' | 'draft' | 'lastTemplateId'>,
  { company }: Pick<User, 'company'>,
  takesSandbox: boolean,
): FirstStep[] => {
  // The draft of the sample shop is for people who made no email of their own.
  const ownDraft = draft?.isSample && lastTemplateId !== null ? null : draft;
  return [
    {
      key: 'namedShop',
      title: t('dashboard.checklist.nameYourShop'),
      text: t('dashboard.checklist.whereTheNameAppears'),
      action: { kind: 'name-shop', label: t('dashboard.checklist.enterTheName') },
      isDone: Boolean(company?.trim()),
    },
    {
      key: 'madeEmail',
      title: t('dashboard.firstSteps.makeAnEmail'),
      text: t('dashboard.firstSteps.startFromABlankSheetOr'),
      action: {
        kind: 'screen',
        label: t('dashboard.checklist.openTheBuilder'),
        href: paths.builder(lastTemplateId ?? undefined),
      },
      isDone: done.madeEmail,
    },
    {
      key: 'connectedSending',
      ...(takesSandbox
        ? {
            title: t('dashboard.checklist.connectTheSandbox'),
            text: t('dashboard.checklist.whatTheSandboxDoes'),
            action: { kind: 'connect-sandbox', label: t('dashboard.checklist.connect') },
          }
        : {
            title: t('dashboard.firstSteps.connectAmazonSes'),
            text: t('dashboard.firstSteps.yourOwnAccountThereSendsYour'),
            action: {
              kind: 'screen',
              label: t('dashboard.checklist.openSettings'),
              href: paths.esp({ tab: 'settings' }),
            },
          }),
      isDone: done.connectedSending && done.reportsEvents,
    },
    {
      key: 'addedPeople',
      title: t('dashboard.checklist.addContacts'),
      text: t('dashboard.checklist.importOrAdd'),
      action: {
        kind: 'screen',
        label: t('dashboard.checklist.openSubscribers'),
        href: paths.esp({ tab: 'contacts' }),
      },
      isDone: done.addedPeople,
    },
    {
      key: 'sentCampaign',
      title: t('dashboard.checklist.sendFirstCampaign'),
      text: ownDraft ? t('dashboard.checklist.openYourDraft') : t('dashboard.checklist.whatIsChosenAlready'),
      action: ownDraft
        ? { kind: 'screen', label: t('dashboard.checklist.openDraft'), href: paths.espCampaign(ownDraft.id) }
        : { kind: 'new-campaign', label: t('dashboard.checklist.createCampaign') },
      isDone: done.sentCampaign,
    },
  ];
};

/** Until the first campaign is sent and everything else is done. */
export const isFinished = (steps: readonly FirstStep[]): boolean => steps.every(({ isDone }) => isDone);
