import { Rich } from '#web/text/rich.tsx';
import { Badge } from '#web/ui/display/badge.tsx';

export const VerifiedBadge = ({ planType }: { planType: string | null }) => (
  <Badge tone="good">
    <span>
      <Rich
        id="account.verifiedBadge.paymentVerifiedPlantypePlan"
        values={{ planType }}
        parts={[<span key="0" className="capitalize" />]}
      />
    </span>
  </Badge>
);
