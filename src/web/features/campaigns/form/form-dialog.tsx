import { useEffect, useId, useState } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { sentenceOf } from '#web/lib/api.ts';
import type { CampaignHandoff } from '#web/lib/handoff.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormAudience } from './form-audience.tsx';
import { FormContent } from './form-content.tsx';
import { FormDetails } from './form-details.tsx';
import { type FormTab, type InitialAudience, tabOf } from './form-values.ts';
import { useCampaignForm } from './use-campaign-form.ts';

const tabs: readonly { value: FormTab; label: string }[] = [
  {
    value: 'details',
    get label() {
      return t('campaigns.formDialog.campaignDetails');
    },
  },
  {
    value: 'content',
    get label() {
      return t('campaigns.formDialog.content');
    },
  },
  {
    value: 'audience',
    get label() {
      return t('campaigns.formDialog.audience');
    },
  },
];

/** The same height for each tab, up to the screen's height without the dialog's head and foot: nothing jumps. */
const stableHeight = 'min-h-[calc(92dvh-10.5rem)] sm:min-h-[min(38rem,calc(86dvh-10.5rem))]';

const followingTab = (tab: FormTab) => tabs[tabs.findIndex(({ value }) => value === tab) + 1];

/** Creates or edits a campaign. Closing it loses nothing. */
export const FormDialog = ({
  campaignId,
  design = null,
  audience = null,
  startTab = 'details',
  open,
  onClose,
  onCreated,
}: {
  /** Null creates a new one. */
  campaignId: string | null;
  design?: CampaignHandoff | null;
  audience?: InitialAudience | null;
  startTab?: FormTab;
  open: boolean;
  onClose: () => void;
  onCreated?: (campaign: Campaign) => void;
}) => {
  const isNew = campaignId === null;
  const formId = useId();
  const [tab, setTab] = useState<FormTab>(startTab);
  const { values, error, fields, isRestored, startOver, retry } = useCampaignForm(
    campaignId,
    design,
    audience,
    {
      onSaved: (saved) => {
        onClose();
        if (isNew) onCreated?.(saved);
        else
          showToast({
            title: t('campaigns.formDialog.campaignUpdated'),
            description: t('campaigns.formDialog.nameIsSaved', { name: saved.name }),
          });
      },
      onWrong: (name) => setTab(tabOf(name)),
    },
  );
  const { ref: form } = fields.form;
  const next = isNew ? followingTab(tab) : undefined;

  const isReady = values !== null;
  // The dialog opened before its field existed.
  useEffect(() => {
    if (isReady && open) form.current?.querySelector<HTMLElement>('[role="tabpanel"] input')?.focus();
  }, [isReady, open, form]);

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      width="wide"
      title={isNew ? t('campaigns.formDialog.createCampaign') : t('campaigns.formDialog.editCampaign')}
      footer={
        <>
          {/* Away from the buttons at the end, which change with the tab: it never comes under the pointer. */}
          <Button
            variant="quiet"
            className={classNames('max-sm:hidden', isNew && 'me-auto')}
            onClick={onClose}
          >
            {t('campaigns.formDialog.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={next ? 'secondary' : 'primary'}
            busy={fields.busy}
            disabled={!values}
            onClick={(event) => {
              // On the last tab it is where Next was: the second press of a double click was meant for that.
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {isNew ? t('campaigns.formDialog.createCampaign') : t('campaigns.formDialog.saveChanges')}
          </Button>
          {next && (
            <Button
              variant="primary"
              disabled={!values}
              onClick={(event) => {
                // A double click moves forward by one tab only.
                if (event.detail < 2) setTab(next.value);
              }}
            >
              {t('campaigns.formDialog.nextLabel', { label: next.label })}
            </Button>
          )}
        </>
      }
    >
      {error && !values && (
        <Notice
          tone="bad"
          title={t('campaigns.formDialog.theCampaignCouldNotBeOpened')}
          action={<Button onClick={retry}>{t('campaigns.formDialog.tryAgain')}</Button>}
        >
          {t('campaigns.formDialog.errorNothingWasChanged', {
            error: sentenceOf(error, t('campaigns.formDialog.theServerDidNotAnswer')),
          })}
        </Notice>
      )}
      {!values && !error && (
        <LoadingRegion label={t('campaigns.formDialog.openingTheForm')} className="flex flex-col gap-5">
          <Skeleton className="h-11 w-80 max-w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </LoadingRegion>
      )}
      {values && (
        <form {...fields.form} id={formId} className={stableHeight}>
          {isRestored && (
            <RestoredNotice
              className="mb-4"
              discardLabel={
                isNew ? t('campaigns.formDialog.startOver') : t('campaigns.formDialog.backToWhatIsSaved')
              }
              onDiscard={startOver}
            />
          )}
          <Tabs<FormTab>
            label={t('campaigns.formDialog.partsOfTheCampaign')}
            value={tab}
            onValueChange={setTab}
            items={tabs.map(({ value, label }) => ({
              value,
              label,
              content:
                value === 'details' ? (
                  <FormDetails values={values} {...fields} />
                ) : value === 'content' ? (
                  <FormContent values={values} {...fields} />
                ) : (
                  <FormAudience values={values} {...fields} />
                ),
            }))}
          />
        </form>
      )}
    </Dialog>
  );
};
