import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { currentUser, type User } from '#contract/accounts/session.ts';
import { cancelPlan, getPlan, resumePlan } from '#contract/billing/plan.ts';
import { formatDate } from '#web/lib/dates.ts';
import { noAnswer, toastError } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { planFeaturesOf } from '#web/lib/plan-features.ts';
import { planNames } from '#web/lib/plan-names.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import type { Tone } from '#web/ui/display/tone.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { PlanFeatures } from './plan-features.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { isPaidAndActive } from './your-plan.tsx';

type Plan = User['plan'];

const stateOf = (plan: Plan): { label: string; tone: Tone } => {
  if (plan.status === 'ended') return { label: t('plans.planCard.ended'), tone: 'attention' };
  if (plan.renewal === 'past_due') return { label: t('plans.planCard.paymentFailed'), tone: 'bad' };
  if (plan.renewal === 'cancelled') return { label: t('plans.planCard.canceled'), tone: 'attention' };
  return { label: t('plans.planCard.active'), tone: 'good' };
};

const toastFailure = (title: string) => (error: Error) => toastError(error, noAnswer, title);

const Subscription = ({ plan }: { plan: Plan }) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const client = useQueryClient();
  const renewUser = () => client.invalidateQueries({ queryKey: [currentUser.path] });
  const resume = useEndpointMutation(resumePlan, {
    invalidates: [getPlan],
    onSuccess: async ({ plan: changed }) => {
      await renewUser();
      showToast({
        title: t('plans.planCard.planResumed'),
        description: t('plans.planCard.itRenewsOnRenewsat', { renewsAt: formatDate(changed.renewsAt) }),
      });
    },
    onError: toastFailure(t('plans.planCard.thePlanWasNotResumed')),
  });
  const cancel = useEndpointMutation(cancelPlan, {
    invalidates: [getPlan],
    onSuccess: async ({ plan: changed }) => {
      await renewUser();
      setIsConfirming(false);
      showToast({
        title: t('plans.planCard.planCanceled'),
        description: t('plans.planCard.youCanUseEverythingUntilEndsat', {
          endsAt: formatDate(changed.endsAt),
        }),
        action: { label: t('plans.planCard.resume'), onAct: () => resume.mutate({}) },
      });
    },
    onError: (error) => {
      setIsConfirming(false);
      toastFailure(t('plans.planCard.thePlanWasNotCanceled'))(error);
    },
  });
  if (plan.renewal === 'cancelled') {
    return (
      <Button variant="primary" busy={resume.isPending} onClick={() => resume.mutate({})}>
        {t('plans.planCard.resumeThePlan')}
      </Button>
    );
  }
  return (
    <>
      {plan.renewal === 'past_due' && (
        <Button asChild variant="primary">
          <Link href={paths.subscribe()}>{t('plans.planCard.payNow')}</Link>
        </Button>
      )}
      <Button onClick={() => setIsConfirming(true)}>{t('plans.planCard.cancelThePlan')}</Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('plans.planCard.cancelYourPlan', { type: plan.type })}
        description={
          plan.renewsAt
            ? t('plans.planCard.itStaysActiveUntilRenewsatAnd', { renewsAt: formatDate(plan.renewsAt) })
            : t('plans.planCard.nothingMoreIsChargedYouCan')
        }
        confirmLabel={t('plans.planCard.cancelThePlan')}
        cancelLabel={t('plans.planCard.keepIt')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({})}
      />
    </>
  );
};

/** The plan, when it renews or ends, and its actions. */
export const PlanCard = ({ user }: { user: User }) => {
  const { plan } = user;
  const current = useEndpoint(getPlan);
  const state = stateOf(plan);
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-serif text-2xl">{planNames[plan.type]}</span>
        <Badge tone={state.tone}>{state.label}</Badge>
      </p>
      <p className="measure figures mt-2 text-ink-soft">
        <PlanSummary plan={plan} />
      </p>
      <PlanFeatures features={planFeaturesOf(user)} />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {plan.renewal === 'none' ? (
          !isPaidAndActive(plan) && (
            <Button asChild variant={plan.status === 'ended' ? 'primary' : 'secondary'}>
              <Link href={paths.subscribe()}>
                {plan.status === 'ended'
                  ? t('plans.planCard.renewYourPlan')
                  : t('plans.planCard.seeThePlans')}
              </Link>
            </Button>
          )
        ) : (
          <Subscription plan={plan} />
        )}
      </div>
      {current.data?.sandboxPage && (
        <p className="mt-4 text-ink-soft text-sm">
          <Rich
            id="plans.planCard.sandboxLetTimePassForThis"
            parts={[<TextLink key="0" external href={current.data.sandboxPage} />]}
          />
        </p>
      )}
    </div>
  );
};
