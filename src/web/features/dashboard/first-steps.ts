// The steps to a first sent email, and whether each is done.

import type { Dashboard } from '#contract/admin/dashboard.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';

export interface FirstStep {
  key: keyof Dashboard['done'];
  title: string;
  /** Shown for the next step. */
  text: string;
  action: string;
  href: string;
  isDone: boolean;
}

export const firstSteps = ({ done, lastTemplateId }: Dashboard): FirstStep[] => {
  const lastEmailPath = paths.builder(lastTemplateId ?? undefined);
  const steps: Omit<FirstStep, 'isDone'>[] = [
    {
      key: 'madeEmail',
      title: t('dashboard.firstSteps.makeAnEmail'),
      text: t('dashboard.firstSteps.startFromABlankSheetOr'),
      action: t('dashboard.firstSteps.makeAnEmail'),
      href: paths.builder(),
    },
    {
      key: 'exported',
      title: t('dashboard.firstSteps.checkItAndExportIt'),
      text: t('dashboard.firstSteps.theGradeShowsWhatSpamFilters'),
      action: t('dashboard.firstSteps.openYourEmail'),
      href: lastEmailPath,
    },
    {
      key: 'sentTest',
      title: t('dashboard.firstSteps.sendYourselfATest'),
      text: t('dashboard.firstSteps.atTheEndOfTheExport'),
      action: t('dashboard.firstSteps.openYourEmail'),
      href: lastEmailPath,
    },
    {
      key: 'saidWhereItArrived',
      title: t('dashboard.firstSteps.reportWhereTheTestArrived'),
      text: t('dashboard.firstSteps.inboxPromotionsOrSpamAfterEach'),
      action: t('dashboard.firstSteps.sendAnotherTest'),
      href: lastEmailPath,
    },
    {
      key: 'connectedSending',
      title: t('dashboard.firstSteps.connectAmazonSes'),
      text: t('dashboard.firstSteps.yourOwnAccountThereSendsYour'),
      action: t('dashboard.firstSteps.openTheSettings'),
      href: paths.esp({ tab: 'settings' }),
    },
  ];
  return steps.map((step) => ({ ...step, isDone: done[step.key] }));
};
