import type { TextKey } from '#text/keys.ts';
import { paths } from '#web/lib/paths.ts';

export interface Answer {
  id: string;
  question: TextKey;
  answer: TextKey;
  links: readonly { label: TextKey; href: string }[];
  /** Only where the sandbox stores messages. */
  needsOutbox?: boolean;
}

/** In the order in which a new user needs them. */
export const answers: readonly Answer[] = [
  {
    id: 'get-started',
    question: 'help.answers.getStartedQuestion',
    answer: 'help.answers.getStarted',
    links: [
      { label: 'help.answers.openDashboard', href: paths.dashboard() },
      { label: 'help.answers.createAnEmail', href: paths.builder() },
    ],
  },
  {
    id: 'build-an-email',
    question: 'help.answers.buildQuestion',
    answer: 'help.answers.build',
    links: [
      { label: 'help.answers.openBuilder', href: paths.builder() },
      { label: 'help.answers.openTemplates', href: paths.templates() },
      { label: 'help.answers.importAnEmail', href: paths.importEmail() },
    ],
  },
  {
    id: 'grade',
    question: 'help.answers.gradeQuestion',
    answer: 'help.answers.grade',
    links: [{ label: 'help.answers.checkAnEmail', href: paths.check() }],
  },
  {
    id: 'import-contacts',
    question: 'help.answers.importQuestion',
    answer: 'help.answers.import',
    links: [
      { label: 'help.answers.openSubscribers', href: paths.esp({ tab: 'contacts' }) },
      { label: 'help.answers.openLists', href: paths.esp({ tab: 'lists' }) },
    ],
  },
  {
    id: 'connect-amazon-ses',
    question: 'help.answers.connectQuestion',
    answer: 'help.answers.connect',
    links: [{ label: 'help.answers.openEspSettings', href: paths.esp({ tab: 'settings' }) }],
  },
  {
    id: 'verify-a-domain',
    question: 'help.answers.verifyQuestion',
    answer: 'help.answers.verify',
    links: [{ label: 'help.answers.openEspSettings', href: paths.esp({ tab: 'settings' }) }],
  },
  {
    id: 'unsubscribe',
    question: 'help.answers.unsubscribeQuestion',
    answer: 'help.answers.unsubscribe',
    links: [
      { label: 'help.answers.openSuppressionList', href: paths.espSuppressions() },
      { label: 'help.answers.openSignUpForms', href: paths.espForms() },
    ],
  },
  {
    id: 'schedule',
    question: 'help.answers.scheduleQuestion',
    answer: 'help.answers.schedule',
    links: [{ label: 'help.answers.openCampaigns', href: paths.esp({ tab: 'campaigns' }) }],
  },
  {
    id: 'sandbox',
    question: 'help.answers.sandboxQuestion',
    answer: 'help.answers.sandbox',
    links: [{ label: 'help.answers.openOutbox', href: paths.outbox() }],
    needsOutbox: true,
  },
];
