import { useEffect, useState } from 'react';
import { takeCampaign } from '#web/lib/handoff.ts';
import type { CampaignsTabProps } from '../list/campaigns-tab-props.ts';

/**
 * The initial values of a new campaign, while the address asks for one: the audience in the address, and the
 * handed-over design, which is read once.
 */
export const useCreating = (params: URLSearchParams): CampaignsTabProps['creating'] => {
  const [creating, setCreating] = useState<CampaignsTabProps['creating']>(null);
  const isCreating = params.get('action') === 'create-campaign';
  const list = params.get('list');
  const segment = params.get('segment');
  useEffect(() => {
    if (!isCreating) {
      setCreating(null);
      return;
    }
    const design = takeCampaign();
    const addressees = list === null && segment === null ? null : { list, segment };
    setCreating((now) => (now && !design ? now : { design, addressees }));
  }, [isCreating, list, segment]);
  return creating;
};
