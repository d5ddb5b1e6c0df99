import { escapeText } from '#email/render/html.ts';
import type { Context } from '../../context.ts';
import type { StoredContactMessage } from '../../db/admin/contact-messages.ts';

const styles = 'margin:0 0 16px;font:16px/1.6 Georgia,serif;color:#1b2430';

/** All of it is a stranger's input: text only, without links. */
export const composeContactEmail = (
  ctx: Context,
  message: StoredContactMessage,
): { subject: string; html: string; text: string } => {
  const facts: [string, string][] = [
    ...(message.priority_plan && message.respond_by
      ? ([
          ['Priority support', `${message.priority_plan} plan`],
          ['Answer by', `${message.respond_by.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
        ] as [string, string][])
      : []),
    ['From', message.name],
    ['Email', message.email],
    ...(message.company ? [['Company', message.company] as [string, string]] : []),
    ['Marketing emails', message.marketing_consent ? 'agreed' : 'not agreed'],
  ];
  const where = `${ctx.publicUrl}/admin-dashboard`;
  const subject = `${message.priority_plan ? 'Priority: message' : 'Message'} from ${message.name}`;
  return {
    subject,
    text: `${facts.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${message.message}\n\nAnswer this email to reach them. All messages: ${where}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeText(subject)}</title></head><body style="margin:24px">
<p style="${styles}">${facts.map(([name, value]) => `${name}: ${escapeText(value)}`).join('<br>')}</p>
<p style="${styles};white-space:pre-wrap">${escapeText(message.message)}</p>
<p style="${styles};font-size:14px">Answer this email to reach them. All messages: ${escapeText(where)}</p>
</body></html>`,
  };
};
