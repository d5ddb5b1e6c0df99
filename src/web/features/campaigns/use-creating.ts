import { useEffect, useState } from 'react';
import { takeCampaign } from '#web/lib/handoff.ts';
import type { CampaignsTabProps } from './campaigns-tab-props.ts';

/** Takes the design that was handed over once the address asks for a campaign; it is kept until it asks no more. */
export const useCreating = (isCreating: boolean): CampaignsTabProps['creating'] => {
  const [creating, setCreating] = useState<CampaignsTabProps['creating']>(null);
  useEffect(() => {
    if (!isCreating) {
      setCreating(null);
      return;
    }
    const design = takeCampaign();
    setCreating((now) => (now && !design ? now : { design }));
  }, [isCreating]);
  return creating;
};
