import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Campaign, getCampaign } from '#contract/campaigns/campaigns.ts';
import { createCampaign, updateCampaign } from '#contract/campaigns/draft.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { errorsOf, type FieldErrors, type Form, useForm } from '#web/lib/forms/use-form.ts';
import type { CampaignHandoff } from '#web/lib/handoff.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { campaignCalls } from '../list/use-campaign-actions.ts';
import { dropFormDraft, saveFormDraft, storedFormDraft } from './form-draft.ts';
import {
  emptyForm,
  type FormValues,
  formOf,
  formValues,
  type InitialAudience,
  missingIn,
  type RequiredName,
  withAudience,
  withHandoff,
} from './form-values.ts';

const missingTexts: Record<RequiredName, string> = {
  get name() {
    return t('campaigns.useCampaignForm.enterANameForTheCampaign');
  },
  get subject() {
    return t('campaigns.useCampaignForm.enterASubject');
  },
  get fromEmail() {
    return t('campaigns.useCampaignForm.enterTheAddressItComesFrom');
  },
};

interface Started {
  /** As it is stored, or empty with the defaults of the account. */
  stored: FormValues;
  values: FormValues;
  /** There was an unsaved draft. */
  isRestored: boolean;
}

/** What is missing is said in the form; the server checks the rest. */
const formSchema = formValues.superRefine((values, context) => {
  for (const name of missingIn(values))
    context.addIssue({ code: 'custom', path: [name], message: missingTexts[name] });
});

/** The content of the form: from the server, from the last unsaved draft, or from its initial values. */
export const useCampaignForm = (
  campaignId: string | null,
  design: CampaignHandoff | null,
  audience: InitialAudience | null,
  { onSaved, onWrong }: { onSaved: (campaign: Campaign) => void; onWrong: (name: string) => void },
): {
  values: FormValues | null;
  isRestored: boolean;
  error: Error | null;
  retry: () => void;
  fields: Form<FormValues>;
  startOver: () => void;
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

  const showWrong = (errors: FieldErrors): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) onWrong(first);
  };
  const fields = useForm({
    values: values ?? emptyForm(undefined),
    set: (part) => setStarted((was) => was && { ...was, values: { ...was.values, ...part } }),
    schema: formSchema,
    send: async (body) => {
      try {
        const saved =
          campaignId === null
            ? await call(createCampaign, { body })
            : await call(updateCampaign, { params: { id: campaignId }, body });
        dropFormDraft(campaignId);
        onSaved(saved);
      } finally {
        void invalidateEndpoints(client, campaignCalls);
      }
    },
    onInvalid: (errors) => {
      showWrong(errors);
      showToast({
        title: t('campaigns.useCampaignForm.requiredFieldsMissing'),
        description: t('campaigns.useCampaignForm.pleaseFillInAllRequiredFields'),
        variant: 'destructive',
      });
    },
    onRefused: (error) => {
      showWrong(errorsOf(error));
      toastError(
        error,
        campaignId === null
          ? t('campaigns.useCampaignForm.failedToCreateCampaign')
          : t('campaigns.useCampaignForm.failedToUpdateCampaign'),
      );
    },
  });

  return {
    values,
    isRestored: started?.isRestored ?? false,
    error: campaignId === null ? null : campaign.error,
    retry: () => void campaign.refetch(),
    fields,
    startOver: () => {
      fields.clearErrors();
      setStarted((was) => was && { stored: was.stored, values: was.stored, isRestored: false });
    },
  };
};
