import { Badge } from '#web/ui/display/badge.tsx';

export const VerifiedBadge = ({ planType }: { planType: string | null }) => (
  <Badge tone="good">
    <span>
      Payment Verified - <span className="capitalize">{planType}</span> Plan
    </span>
  </Badge>
);
