import type { ContactStatus } from '#contract/contacts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { statusNames, statusTones } from './contact-words.ts';

export const ContactBadge = ({ status }: { status: ContactStatus }) => (
  <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
);
