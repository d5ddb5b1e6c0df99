import { useState } from 'react';
import { listContacts } from '#contract/audience/contacts.ts';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { type Device, DeviceControl, EmailFrame, thisDevice } from '../form/email-frame.tsx';

const pageSize = 25;

/** The email as one of the contacts gets it. */
export const CampaignPreview = ({
  campaign,
  contactId,
  onContact,
}: {
  campaign: Campaign;
  contactId: string;
  onContact: (contactId: string) => void;
}) => {
  const [device, setDevice] = useState<Device>(thisDevice);
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const contacts = usePages(listContacts, { search }, { pageSize });
  const found = contacts.items ?? [];
  const isLong = contacts.hasNextPage || search !== '';
  const address = new URLSearchParams({
    ...(contactId ? { contact: contactId } : {}),
    v: String(Date.parse(campaign.updatedAt)),
  });
  const src = `/preview/campaign/${encodeURIComponent(campaign.id)}?${address}`;
  return (
    <section aria-labelledby="preview" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <h2 id="preview" className="text-2xl">
          {t('campaignPage.campaignPreview.preview')}
        </h2>
        <div className="flex flex-wrap items-end gap-3">
          {isLong && (
            <SearchField
              label={t('campaignPage.campaignPreview.findAContact')}
              placeholder={t('campaignPage.campaignPreview.findAContact')}
              value={typed}
              onValueChange={setTyped}
              className="w-44"
            />
          )}
          <Field label={t('campaignPage.campaignPreview.readBy')} hideLabel>
            <Select
              value={contactId}
              onChange={(event) => onContact(event.target.value)}
              className="w-56 max-w-full"
            >
              <option value="">{t('campaignPage.campaignPreview.you')}</option>
              {found.map(({ id, email, firstName, lastName }) => (
                <option key={id} value={id}>
                  {[`${firstName} ${lastName}`.trim(), email].filter(Boolean).join(' · ')}
                </option>
              ))}
            </Select>
          </Field>
          <DeviceControl value={device} onChange={setDevice} />
        </div>
      </div>
      <EmailFrame
        src={src}
        title={t('campaignPage.campaignPreview.previewOfName', { name: campaign.name })}
        device={device}
        height={640}
      />
      <p className="text-center text-sm">
        <TextLink external href={src} target="_blank" rel="noopener">
          {t('campaignPage.campaignPreview.openItInANewTab')}
        </TextLink>
      </p>
    </section>
  );
};
