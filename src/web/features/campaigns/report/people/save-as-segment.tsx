import { useState } from 'react';
import { useLocation } from 'wouter';
import { createSegment, listSegments, type SegmentCondition } from '#contract/audience/segments.ts';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import type { LinkChoice } from '../link-choice.ts';
import type { RecipientChoice } from '../recipient-filter.ts';

type CampaignOperator = Extract<SegmentCondition, { about: 'campaign' }>['operator'];

/** What segments can ask about a campaign. */
const operators: Partial<Record<RecipientChoice, CampaignOperator>> = {
  all: 'received',
  opened: 'opened',
  not_opened: 'not_opened',
  clicked: 'clicked',
};

const longestName = 100;

const suggestedName = (choice: RecipientChoice, name: string): string => {
  const text =
    choice === 'opened'
      ? t('campaignPage.people.segmentOpened', { name })
      : choice === 'not_opened'
        ? t('campaignPage.people.segmentNotOpened', { name })
        : choice === 'clicked'
          ? t('campaignPage.people.segmentClicked', { name })
          : t('campaignPage.people.segmentReceived', { name });
  return text.slice(0, longestName);
};

const SegmentDialog = ({
  campaign: { id, name },
  choice,
  operator,
  onClose,
}: {
  campaign: Pick<Campaign, 'id' | 'name'>;
  choice: RecipientChoice;
  operator: CampaignOperator;
  onClose: () => void;
}) => {
  const [, navigate] = useLocation();
  const values = useValues({ name: suggestedName(choice, name) });
  const create = useEndpointMutation(createSegment, { invalidates: [listSegments] });
  const form = useForm({
    ...values,
    schema: bodyOf(createSegment).pick({ name: true }),
    send: async (checked) => {
      const conditions = [{ about: 'campaign' as const, operator, id }];
      const made = await create.mutateAsync({
        body: { ...checked, definition: { groups: [{ conditions }] } },
      });
      onClose();
      showToast({
        title: t('campaignPage.people.segmentSaved'),
        action: {
          label: t('campaignPage.people.openSegment'),
          onAct: () => navigate(paths.espSegment(made.id)),
        },
      });
    },
  });
  return (
    <DialogForm
      open
      onClose={onClose}
      form={form}
      title={t('campaignPage.people.saveAsSegment')}
      description={t('campaignPage.people.segmentExplained')}
      submitLabel={t('campaignPage.people.saveSegment')}
    >
      <Field label={t('campaignPage.people.segmentName')} required error={form.errors.name}>
        <Input {...form.input('name')} maxLength={longestName} autoComplete="off" />
      </Field>
    </DialogForm>
  );
};

/** Only what a segment can select: not who followed one link of several. */
export const SaveAsSegment = ({
  campaign,
  choice,
  link,
}: {
  campaign: Pick<Campaign, 'id' | 'name'>;
  choice: RecipientChoice;
  link: LinkChoice | null;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const operator = link ? undefined : operators[choice];
  if (!operator) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('campaignPage.people.saveAsSegment')}</Button>
      {isOpen && (
        <SegmentDialog
          campaign={campaign}
          choice={choice}
          operator={operator}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
