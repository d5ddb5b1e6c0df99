import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Campaign, createCampaign, getCampaign, updateCampaign } from '#contract/campaigns/campaigns.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import type { CampaignHandoff } from '#web/lib/handoff.ts';
import { handleUnauthorized, useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { campaignCalls } from '../list/use-campaign-actions.ts';
import { dropForm, keepForm, keptForm } from './form-draft.ts';
import {
  type Addressees,
  emptyForm,
  type FormValues,
  formOf,
  missingIn,
  type RequiredName,
  withAddressees,
  withHandoff,
} from './form-values.ts';

const required = 'Please fill in all required fields';
const missingWords: Record<RequiredName, string> = {
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
  addressees: Addressees | null,
): {
  values: FormValues | null;
  isRestored: boolean;
  error: Error | null;
  retry: () => void;
  busy: boolean;
  errors: FieldErrors;
  change: (part: Partial<FormValues>) => void;
  startAfresh: () => void;
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

  const begunFor = addressees && `${addressees.list ?? ''} ${addressees.segment ?? ''}`;
  const begun = (values: FormValues) => (addressees ? withAddressees(values, addressees) : values);
  const stored =
    campaignId === null
      ? settings.isPending
        ? null
        : begun(emptyForm(settings.data))
      : campaign.data && isFresh
        ? formOf(campaign.data)
        : null;
  if (!started && stored) {
    const kept = keptForm(campaignId, userId);
    const values = kept === null ? stored : kept.begunFor === begunFor ? kept.values : begun(kept.values);
    setStarted({
      stored,
      values: design ? withHandoff(values, design) : values,
      isRestored: kept !== null && !design,
    });
  }

  const values = started?.values ?? null;
  useEffect(() => {
    if (!started) return;
    const isSame = JSON.stringify(started.values) === JSON.stringify(started.stored);
    if (isSame) dropForm(campaignId);
    else keepForm(campaignId, userId, { values: started.values, begunFor });
  }, [started, campaignId, userId, begunFor]);

  const change = (part: Partial<FormValues>) => {
    setStarted((was) => was && { ...was, values: { ...was.values, ...part } });
    setErrors((was) => Object.fromEntries(Object.entries(was).filter(([name]) => !(name in part))));
  };

  const fail = (found: FieldErrors): string[] => {
    setErrors(found);
    return Object.keys(found);
  };

  const save = async (): Promise<Campaign | string[]> => {
    if (!values || busy) return [];
    const missing = missingIn(values);
    if (missing.length > 0) {
      showToast({ title: 'Required fields missing', description: required, variant: 'destructive' });
      return fail(Object.fromEntries(missing.map((name) => [name, missingWords[name]])));
    }
    setBusy(true);
    try {
      const saved =
        campaignId === null
          ? await call(createCampaign, { body: values })
          : await call(updateCampaign, { params: { id: campaignId }, body: values });
      dropForm(campaignId);
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
        ? fail(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
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
    startAfresh: () => {
      setErrors({});
      setStarted((was) => was && { stored: was.stored, values: was.stored, isRestored: false });
    },
    save,
  };
};
