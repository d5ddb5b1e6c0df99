// The last test of a campaign, for the tab it was sent from: the server stores no address of a test.
import { useState } from 'react';
import { z } from 'zod';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { testCampaign } from '#contract/campaigns/test-emails.ts';
import { testEmailFeedback } from '#contract/emails/test-emails.ts';
import { saveDraft, savedDraft } from '#web/lib/form-draft.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import type { SentTest } from '../../send/test-send.tsx';

const lastTest = z.object({
  testEmailId: z.string(),
  sentVia: testCampaign.output.shape.sentVia,
  recipient: z.string(),
  at: z.iso.datetime(),
  /** Of the campaign that it showed. */
  updatedAt: z.string(),
  /** Where its recipient found it. */
  landed: testEmailFeedback.nullable(),
});
export type LastTest = z.infer<typeof lastTest>;

/** A name that signing out forgets: it holds an address. */
const nameOf = (id: string): string => `people/campaign-test:${id}`;

export const useLastTest = ({ id, updatedAt }: Campaign) => {
  const userId = useCurrentUser()?.id ?? '';
  const [last, setLast] = useState(() => savedDraft(nameOf(id), userId, lastTest));
  const store = (test: LastTest) => {
    saveDraft(nameOf(id), userId, test);
    setLast(test);
  };
  return {
    last,
    /** The campaign was not changed since. */
    isCurrent: last?.updatedAt === updatedAt,
    sent: (test: SentTest) => store({ ...test, at: new Date().toISOString(), landed: null }),
    landed: (landed: NonNullable<LastTest['landed']>) => {
      if (last) store({ ...last, landed });
    },
  };
};
