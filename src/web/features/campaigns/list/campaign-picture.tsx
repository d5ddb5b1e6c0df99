import { useState } from 'react';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { getCampaignPicture } from '#contract/campaigns/workspace/activity.ts';
import { endpointUrl } from '#web/lib/api.ts';

const frameClasses = 'block h-12 w-9 shrink-0 border border-hairline bg-white';

/** The top of the email, drawn by the server when it comes near; lines where there is no email yet. Its place is reserved. */
export const CampaignPicture = ({
  campaign: { id, status, inboxScore, startedAt, updatedAt },
}: {
  campaign: Pick<CampaignSummary, 'id' | 'status' | 'inboxScore' | 'startedAt' | 'updatedAt'>;
}) => {
  const [failed, setFailed] = useState<string | null>(null);
  // A draft without a grade has no content, or its content was saved a moment ago.
  const hasEmail = status !== 'draft' || inboxScore !== null;
  const url = endpointUrl(getCampaignPicture, { params: { id }, query: { v: startedAt ?? updatedAt } });
  if (hasEmail && failed !== url)
    return (
      <img
        src={url}
        alt=""
        width={36}
        height={48}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(url)}
        className={`${frameClasses} object-cover object-top`}
      />
    );
  return (
    <span aria-hidden className={`${frameClasses} flex flex-col items-center justify-center gap-1`}>
      {['w-3', 'w-5', 'w-4'].map((width) => (
        <span key={width} className={`h-px bg-[#d8d2c6] ${width}`} />
      ))}
    </span>
  );
};
