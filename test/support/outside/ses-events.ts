// Events of a message, as Amazon SES publishes them.

export interface MailOf {
  workspaceId: string;
  campaign: number;
  contact: number;
  messageId?: string;
  to?: string;
  at?: Date;
}

export const sesEvent = (
  eventType: string,
  mail: MailOf,
  detail: { name: string; value: Record<string, unknown> } = { name: eventType.toLowerCase(), value: {} },
): string =>
  JSON.stringify({
    eventType,
    mail: {
      timestamp: (mail.at ?? new Date('2026-11-20T10:00:00Z')).toISOString(),
      source: 'Ada <ada@shop.example>',
      sendingAccountId: '123456789012',
      messageId: mail.messageId ?? `m-${mail.campaign}-${mail.contact}`,
      destination: [mail.to ?? `p${mail.contact}@people.example`],
      tags: {
        'ses:configuration-set': ['lettersmith'],
        w: [mail.workspaceId],
        c: [String(mail.campaign)],
        k: [String(mail.contact)],
        a: ['1'],
      },
    },
    [detail.name]: detail.value,
  });

export const bounceEvent = (mail: MailOf, bounceType = 'Permanent', bounceSubType = 'General'): string =>
  sesEvent('Bounce', mail, {
    name: 'bounce',
    value: {
      feedbackId: `f-${mail.contact}`,
      bounceType,
      bounceSubType,
      bouncedRecipients: [{ emailAddress: mail.to ?? `p${mail.contact}@people.example` }],
      timestamp: '2026-11-20T10:00:05.000Z',
    },
  });

export const complaintEvent = (mail: MailOf, complaintFeedbackType = 'abuse'): string =>
  sesEvent('Complaint', mail, {
    name: 'complaint',
    value: {
      complainedRecipients: [{ emailAddress: mail.to ?? `p${mail.contact}@people.example` }],
      timestamp: '2026-11-20T10:10:00.000Z',
      complaintFeedbackType,
    },
  });
