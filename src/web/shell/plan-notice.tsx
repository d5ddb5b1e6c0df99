import { Link } from 'wouter';
import type { User } from '#contract/accounts/auth.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import type { Tone } from '#web/ui/display/tone.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The notice shows this many days before the plan ends. */
const noticeDays = 3;

interface Message {
  tone: Tone;
  title: string;
  text: string;
  action: { label: string; href: string };
}

const messageFor = (plan: User['plan'], nowMs: number): Message | null => {
  if (plan.status === 'ended') {
    return {
      tone: 'attention',
      title: 'Your plan has ended. Renew it to continue.',
      text: 'You can still read, export and delete everything you made.',
      action: { label: 'Renew', href: paths.subscribe() },
    };
  }
  if (plan.renewal === 'past_due') {
    return {
      tone: 'attention',
      title: 'Your last payment did not go through.',
      text: 'Everything works while it is tried again. Pay with another card so that your plan does not end.',
      action: { label: 'Pay now', href: paths.subscribe() },
    };
  }
  if (!plan.endsAt || plan.reserveDays > 0 || Date.parse(plan.endsAt) - nowMs > noticeDays * dayMs)
    return null;
  const isCanceled = plan.renewal === 'cancelled';
  return {
    tone: 'info',
    title: `Your plan ends on ${formatDate(plan.endsAt)}.`,
    text: isCanceled
      ? 'You keep what you made. Resume your plan to go on sending and uploading.'
      : 'You keep what you made. You can renew your plan after that day to go on sending and uploading.',
    action: { label: isCanceled ? 'Resume it' : 'See your plan', href: paths.settings('plan') },
  };
};

/** Shown for a plan that has ended, is about to end, or could not be charged. */
export const PlanNotice = ({ plan }: { plan: User['plan'] }) => {
  const message = messageFor(plan, Date.now());
  if (!message) return null;
  return (
    <Notice
      tone={message.tone}
      className="rounded-none py-3 print:hidden"
      title={message.title}
      action={
        <Button asChild size="small">
          <Link href={message.action.href}>{message.action.label}</Link>
        </Button>
      }
    >
      {message.text}
    </Notice>
  );
};
