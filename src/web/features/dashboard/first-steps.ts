// The steps to a first sent email, and whether each is done.
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { paths } from '#web/lib/paths.ts';

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
      title: 'Make an email',
      text: 'Start from a blank sheet or a template. It is saved while you write.',
      action: 'Make an email',
      href: paths.builder(),
    },
    {
      key: 'exported',
      title: 'Check it and export it',
      text: 'The grade shows what spam filters may object to. Fix it, then export and save the HTML.',
      action: 'Open your email',
      href: lastEmailPath,
    },
    {
      key: 'sentTest',
      title: 'Send yourself a test',
      text: 'At the end of the export there is a box for your own address. See the email where readers will.',
      action: 'Open your email',
      href: lastEmailPath,
    },
    {
      key: 'saidWhereItArrived',
      title: 'Report where the test arrived',
      text: 'Inbox, promotions or spam: after each test you are asked, and your own figures grow from it.',
      action: 'Send another test',
      href: lastEmailPath,
    },
    {
      key: 'connectedSending',
      title: 'Connect Amazon SES',
      text: 'Your own account there sends your campaigns, under your own name.',
      action: 'Open the settings',
      href: paths.esp({ tab: 'settings' }),
    },
  ];
  return steps.map((step) => ({ ...step, isDone: done[step.key] }));
};
