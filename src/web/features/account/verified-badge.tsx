import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Badge } from '#web/ui/display/badge.tsx';

const planName = (planType: string | null): string =>
  planType === 'one-off'
    ? t('account.verifiedBadge.oneMonth')
    : t('account.verifiedBadge.planName', { planType: planType ?? '' });

export const VerifiedBadge = ({ planType }: { planType: string | null }) => (
  <Badge tone="good">
    <span>
      <Rich
        id="account.verifiedBadge.paymentVerifiedPlantypePlan"
        values={{ planType: planName(planType) }}
        parts={[<span key="0" className="capitalize" />]}
      />
    </span>
  </Badge>
);
