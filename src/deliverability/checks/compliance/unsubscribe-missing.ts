import type { Check } from '../../check.ts';

const leaves = /unsub|opt[-_ ]?out|abmeld|abbestell|désinscri|desinscri|darse de baja|disiscri|uitschrij/i;

/** CAN-SPAM, and the rules of Gmail and Yahoo for bulk senders. */
export const unsubscribeMissing: Check = {
  id: 'unsubscribe-missing',
  group: 'compliance',
  severity: 'block',
  evidence: 'A',
  look: ({ links, purpose }) => {
    if (links.some((link) => !link.isHidden && leaves.test(`${link.href} ${link.text}`))) return null;
    return purpose === 'campaign'
      ? {
          message: 'There is no visible unsubscribe link.',
          fix: 'Add one: it is the law, and readers who do not find it press “spam” instead.',
        }
      : {
          severity: 'info',
          message: 'The unsubscribe link and your postal address are added when it is sent from here.',
          fix: 'If you send it from another platform, put its unsubscribe tag into the email.',
        };
  },
};
