// The short answers of the help page, which the palette finds too.
import type { TextKey } from '#text/keys.ts';
import { paths } from '../paths.ts';

export interface Answer {
  id: string;
  question: TextKey;
  answer: TextKey;
  /** Other words that people search for. */
  words: TextKey;
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
    words: 'help.answers.getStartedWords',
    links: [
      { label: 'help.answers.openDashboard', href: paths.dashboard() },
      { label: 'help.answers.createAnEmail', href: paths.builder() },
    ],
  },
  {
    id: 'build-an-email',
    question: 'help.answers.buildQuestion',
    answer: 'help.answers.build',
    words: 'help.answers.buildWords',
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
    words: 'help.answers.gradeWords',
    links: [{ label: 'help.answers.checkAnEmail', href: paths.check() }],
  },
  {
    id: 'import-contacts',
    question: 'help.answers.importQuestion',
    answer: 'help.answers.import',
    words: 'help.answers.importWords',
    links: [
      { label: 'help.answers.openSubscribers', href: paths.esp({ tab: 'contacts' }) },
      { label: 'help.answers.openLists', href: paths.esp({ tab: 'lists' }) },
    ],
  },
  {
    id: 'connect-amazon-ses',
    question: 'help.answers.connectQuestion',
    answer: 'help.answers.connect',
    words: 'help.answers.connectWords',
    links: [{ label: 'help.answers.openEspSettings', href: paths.esp({ tab: 'settings' }) }],
  },
  {
    id: 'verify-a-domain',
    question: 'help.answers.verifyQuestion',
    answer: 'help.answers.verify',
    words: 'help.answers.verifyWords',
    links: [{ label: 'help.answers.openEspSettings', href: paths.esp({ tab: 'settings' }) }],
  },
  {
    id: 'unsubscribe',
    question: 'help.answers.unsubscribeQuestion',
    answer: 'help.answers.unsubscribe',
    words: 'help.answers.unsubscribeWords',
    links: [
      { label: 'help.answers.openSuppressionList', href: paths.espSuppressions() },
      { label: 'help.answers.openSignUpForms', href: paths.espForms() },
    ],
  },
  {
    id: 'schedule',
    question: 'help.answers.scheduleQuestion',
    answer: 'help.answers.schedule',
    words: 'help.answers.scheduleWords',
    links: [{ label: 'help.answers.openCampaigns', href: paths.esp({ tab: 'campaigns' }) }],
  },
  {
    id: 'reports',
    question: 'help.answers.reportsQuestion',
    answer: 'help.answers.reports',
    words: 'help.answers.reportsWords',
    links: [
      { label: 'help.answers.openReports', href: paths.reports() },
      { label: 'help.answers.openCampaigns', href: paths.esp({ tab: 'campaigns' }) },
    ],
  },
  {
    id: 'sandbox',
    question: 'help.answers.sandboxQuestion',
    answer: 'help.answers.sandbox',
    words: 'help.answers.sandboxWords',
    links: [{ label: 'help.answers.openOutbox', href: paths.outbox() }],
    needsOutbox: true,
  },
];
