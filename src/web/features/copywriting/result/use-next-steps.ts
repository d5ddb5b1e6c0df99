// What follows the copy: an email in the builder, or one that goes straight into a campaign.

import { useQueryClient } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { createSavedHtmlTemplate, listSavedHtmlTemplates } from '#contract/emails/saved-results.ts';
import { createTemplate, listTemplates } from '#contract/emails/templates.ts';
import { importRemoteImage } from '#contract/files/uploads.ts';
import { type Document, storedDocument } from '#email/document/document.ts';
import { renderEmail } from '#email/render/render.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { handOffCampaign } from '#web/lib/handoff.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import type { CopywritingForm } from '../form/copywriting-form.ts';
import { copyDocument, type ImportedImage } from './copy-document.ts';

const nameOf = (copy: CampaignVariant): string =>
  copy.subject.trim().slice(0, 200) || t('copywriting.useNextSteps.untitledCampaign');
/** Also names an image of the page that could not be fetched. */
const savedText = ({ product }: CopywritingForm, image: ImportedImage | null): string =>
  product?.images?.length && !image
    ? t('copywriting.useNextSteps.theImageOfThePageCould')
    : t('copywriting.useNextSteps.theEmailHasTheWholeText');
const newBlockId = (): string => nanoid(21);

/**
 * Imports the image of a crawled page: sites move their files, and many block them in emails.
 * Null without an image, or if it cannot be fetched: an email without an image is complete, one with a broken image is
 * not.
 */
const importImage = async ({ product }: CopywritingForm): Promise<ImportedImage | null> => {
  const [address] = product?.images ?? [];
  if (address === undefined) return null;
  try {
    const { url, width, height, hasAlpha, bytes } = await call(importRemoteImage, { body: { url: address } });
    return { src: url, naturalWidth: width, naturalHeight: height, hasAlpha, bytes };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    return null;
  }
};

export const useNextSteps = (copy: CampaignVariant, form: CopywritingForm) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<'builder' | 'campaign' | null>(null);

  const openInBuilder = async () => {
    setBusy('builder');
    try {
      const image = await importImage(form);
      const document = copyDocument(copy, { form, newId: newBlockId, image });
      const { id } = await call(createTemplate, {
        body: {
          name: nameOf(copy),
          content: storedDocument(document),
          htmlContent: renderEmail(document).html,
          draftKey: `copy-${nanoid()}`,
        },
      });
      void invalidateEndpoints(client, [listTemplates]);
      showToast({
        title: t('copywriting.useNextSteps.templateSaved'),
        description: savedText(form, image),
      });
      navigate(paths.builder(id));
    } catch (error) {
      setBusy(null);
      toastError(
        error,
        t('copywriting.useNextSteps.theServerDidNotAnswerYour'),
        t('copywriting.useNextSteps.theBuilderCouldNotBeOpened'),
      );
    }
  };

  const handOver = async () => {
    setBusy('campaign');
    const name = nameOf(copy);
    let document: Document;
    try {
      const image = await importImage(form);
      document = copyDocument(copy, { form, newId: newBlockId, image });
    } catch (error) {
      setBusy(null);
      if (handleUnauthorized(error)) return;
      return showToast({
        title: t('copywriting.useNextSteps.theEmailCouldNotBeMade'),
        description: t('copywriting.useNextSteps.yourTextIsStillHereMake'),
        variant: 'destructive',
      });
    }
    const { html } = renderEmail(document);
    try {
      await call(createSavedHtmlTemplate, {
        body: {
          templateName: name,
          htmlContent: html,
          blocks: document.blocks,
          status: 'ready_for_campaign',
        },
      });
      void invalidateEndpoints(client, [listSavedHtmlTemplates]);
    } catch (error) {
      if (handleUnauthorized(error)) return setBusy(null);
      // The campaign needs only what this browser passes on; the copy on the server is optional.
      showToast({
        title: t('copywriting.useNextSteps.saveFailed'),
        description: t('copywriting.useNextSteps.yourCampaignOpensWithThisEmail'),
        variant: 'destructive',
      });
    }
    const { subject, preheader } = document.settings;
    if (handOffCampaign({ html, name, subject, preheader }))
      return navigate(paths.esp({ action: 'create-campaign' }));
    setBusy(null);
    showToast({
      title: t('copywriting.useNextSteps.thisBrowserDoesNotKeepThe'),
      description: t('copywriting.useNextSteps.itsStorageIsOffOrFull'),
      variant: 'destructive',
    });
  };

  return { busy, openInBuilder, handOver };
};
