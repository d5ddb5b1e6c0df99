import type { ContactStatus } from '#contract/audience/contacts.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { statusNames, statusTones } from './contact-labels.ts';

export const ContactBadge = ({ status }: { status: ContactStatus }) => (
  <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
);
