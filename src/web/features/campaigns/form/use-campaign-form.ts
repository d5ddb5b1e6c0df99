import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Campaign, getCampaign } from '#contract/campaigns/campaigns.ts';
import { createCampaign, updateCampaign } from '#contract/campaigns/draft.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import type { CampaignHandoff } from '#web/lib/handoff.ts';
import { handleUnauthorized, useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { campaignCalls } from '../list/use-campaign-actions.ts';
import { dropFormDraft, saveFormDraft, storedFormDraft } from './form-draft.ts';
import {
  emptyForm,
  type FormValues,
  formOf,
  type InitialAudience,
  missingIn,
  type RequiredName,
  withAudience,
  withHandoff,
} from './form-values.ts';

const required = 'Please fill in all required fields';
const missingTexts: Record<RequiredName, string> = {
  name: 'Enter a name for the campaign.',
  subject: 'Enter a subject.',
  fromEmail: 'Enter the address it comes from.',
};

interface Started {
  /** As it is stored, or empty with the defaults of the account. */
  stored: FormValues;
  values: FormValues;
  /** There was an unsaved draft. */
  isRestored: boolean;
}

export type FieldErrors = Readonly<Record<string, string>>;

/** The content of the form: from the server, from the last unsaved draft, or from its initial values. */
export const useCampaignForm = (
  campaignId: string | null,
  design: CampaignHandoff | null,
  audience: InitialAudience | null,
): {
  values: FormValues | null;
  isRestored: boolean;
  error: Error | null;
  retry: () => void;
  busy: boolean;
  errors: FieldErrors;
  change: (part: Partial<FormValues>) => void;
  startOver: () => void;
  /** The campaign, or the names of the fields that are wrong. */
  save: () => Promise<Campaign | string[]>;
} => {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id ?? '';
  const settings = useEndpoint(getEspSettings);
  const campaign = useEndpoint(
    getCampaign,
    { params: { id: campaignId ?? 'new' } },
    { enabled: campaignId !== null, fresh: true },
  );
  // A cached result may have changed elsewhere since.
  const isFresh = campaign.isFetchedAfterMount && campaign.isSuccess;
  const [started, setStarted] = useState<Started | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  const audienceKey = audience && `${audience.list ?? ''} ${audience.segment ?? ''}`;
  const withInitialAudience = (values: FormValues) => (audience ? withAudience(values, audience) : values);
  const stored =
    campaignId === null
      ? settings.isPending
        ? null
        : withInitialAudience(emptyForm(settings.data))
      : campaign.data && isFresh
        ? formOf(campaign.data)
        : null;
  if (!started && stored) {
    const draft = storedFormDraft(campaignId, userId);
    const values =
      draft === null
        ? stored
        : draft.begunFor === audienceKey
          ? draft.values
          : withInitialAudience(draft.values);
    setStarted({
      stored,
      values: design ? withHandoff(values, design) : values,
      isRestored: draft !== null && !design,
    });
  }

  const values = started?.values ?? null;
  useEffect(() => {
    if (!started) return;
    const isSame = JSON.stringify(started.values) === JSON.stringify(started.stored);
    if (isSame) dropFormDraft(campaignId);
    else saveFormDraft(campaignId, userId, { values: started.values, begunFor: audienceKey });
  }, [started, campaignId, userId, audienceKey]);

  const change = (part: Partial<FormValues>) => {
    setStarted((was) => was && { ...was, values: { ...was.values, ...part } });
    setErrors((was) => Object.fromEntries(Object.entries(was).filter(([name]) => !(name in part))));
  };

  const showFieldErrors = (fieldErrors: FieldErrors): string[] => {
    setErrors(fieldErrors);
    return Object.keys(fieldErrors);
  };

  const save = async (): Promise<Campaign | string[]> => {
    if (!values || busy) return [];
    const missing = missingIn(values);
    if (missing.length > 0) {
      showToast({ title: 'Required fields missing', description: required, variant: 'destructive' });
      return showFieldErrors(Object.fromEntries(missing.map((name) => [name, missingTexts[name]])));
    }
    setBusy(true);
    try {
      const saved =
        campaignId === null
          ? await call(createCampaign, { body: values })
          : await call(updateCampaign, { params: { id: campaignId }, body: values });
      dropFormDraft(campaignId);
      return saved;
    } catch (error) {
      if (handleUnauthorized(error)) return [];
      showToast({
        title: 'Error',
        description: messageOf(
          error,
          campaignId === null ? 'Failed to create campaign' : 'Failed to update campaign',
        ),
        variant: 'destructive',
      });
      return error instanceof ApiError
        ? showFieldErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
        : [];
    } finally {
      setBusy(false);
      void invalidateEndpoints(client, campaignCalls);
    }
  };

  return {
    values,
    isRestored: started?.isRestored ?? false,
    error: campaignId === null ? null : campaign.error,
    retry: () => void campaign.refetch(),
    busy,
    errors,
    change,
    startOver: () => {
      setErrors({});
      setStarted((was) => was && { stored: was.stored, values: was.stored, isRestored: false });
    },
    save,
  };
};
