import { useEffect, useState } from 'react';
import { takeCampaignHandoff } from '#web/lib/handoff.ts';
import type { CampaignsTabProps } from '../list/campaigns-tab-props.ts';

/**
 * The initial values of a new campaign, while the address asks for one: the audience in the address, and the
 * handed-over design, which is read once.
 */
export const useNewCampaignValues = (params: URLSearchParams): CampaignsTabProps['creating'] => {
  const [creating, setCreating] = useState<CampaignsTabProps['creating']>(null);
  const isCreating = params.get('action') === 'create-campaign';
  const list = params.get('list');
  const segment = params.get('segment');
  const opensPage = params.get('opens') === 'page';
  useEffect(() => {
    if (!isCreating) {
      setCreating(null);
      return;
    }
    const design = takeCampaignHandoff();
    const audience = list === null && segment === null ? null : { list, segment };
    setCreating((shown) => (shown && !design ? shown : { design, audience, opensPage }));
  }, [isCreating, list, segment, opensPage]);
  return creating;
};
