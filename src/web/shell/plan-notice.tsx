import { Link } from 'wouter';
import type { User } from '#contract/accounts/session.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
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
      title: t('shared.planNotice.yourPlanHasEndedRenewIt'),
      text: t('shared.planNotice.youCanStillReadExportAnd'),
      action: { label: t('shared.planNotice.renew'), href: paths.subscribe() },
    };
  }
  if (plan.renewal === 'past_due') {
    return {
      tone: 'attention',
      title: t('shared.planNotice.yourLastPaymentDidNotGo'),
      text: t('shared.planNotice.everythingWorksWhileItIsTried'),
      action: { label: t('shared.planNotice.payNow'), href: paths.subscribe() },
    };
  }
  if (!plan.endsAt || plan.reserveDays > 0 || Date.parse(plan.endsAt) - nowMs > noticeDays * dayMs)
    return null;
  const isCanceled = plan.renewal === 'cancelled';
  return {
    tone: 'info',
    title: t('shared.planNotice.yourPlanEndsOnEndsat', { endsAt: formatDate(plan.endsAt) }),
    text: isCanceled
      ? t('shared.planNotice.youKeepWhatYouMadeResume')
      : t('shared.planNotice.youKeepWhatYouMadeYou'),
    action: {
      label: isCanceled ? t('shared.planNotice.resumeIt') : t('shared.planNotice.seeYourPlan'),
      href: paths.settings('plan'),
    },
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
