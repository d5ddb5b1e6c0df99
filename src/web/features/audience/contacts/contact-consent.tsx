import type { ReactNode } from 'react';
import type { ContactDetails } from '#contract/audience/contacts.ts';
import { getImport } from '#contract/audience/imports.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';

const sources: Record<ContactDetails['consent']['source'], string> = {
  get import() {
    return t('contacts.contactConsent.anImport');
  },
  get manual() {
    return t('contacts.contactConsent.addedByHand');
  },
  get form() {
    return t('contacts.contactConsent.aSignUpForm');
  },
  get api() {
    return t('contacts.contactConsent.theApi');
  },
  get sandbox() {
    return t('contacts.contactConsent.theSandbox');
  },
};

const addressChange = ({ consent, confirmedAt }: ContactDetails, time: string): string => {
  if (confirmedAt) return time;
  return consent.at
    ? t('contacts.contactConsent.theyAgreedWithAnotherAddressAnd', { time })
    : t('contacts.contactConsent.theyHave', { time });
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col py-1.5">
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="figures break-words">{children}</dd>
  </div>
);

/** How this contact gave consent. */
export const ContactConsent = ({ contact }: { contact: ContactDetails }) => {
  const { consent, confirmedAt, emailChangedAt, leftAt, lastOpenAt, lastClickAt, createdAt } = contact;
  const { importId } = consent;
  const from = useEndpoint(
    getImport,
    { params: { id: importId ?? '' } },
    { enabled: importId !== null && consent.source === 'import' },
  );
  const file = from.data?.fileName;
  return (
    <dl>
      <Fact name={t('contacts.contactConsent.source')}>
        {file ? t('contacts.contactConsent.importOfFile', { file }) : sources[consent.source]}
      </Fact>
      <Fact name={t('contacts.contactConsent.agreed')}>
        {consent.at ? formatDateTime(consent.at) : t('contacts.contactConsent.noConsentIsRecorded')}
      </Fact>
      {emailChangedAt && (
        <Fact name={t('contacts.contactConsent.addressChanged')}>
          {addressChange(contact, formatDateTime(emailChangedAt))}
        </Fact>
      )}
      {confirmedAt && (
        <Fact name={t('contacts.contactConsent.confirmedByThemselves')}>{formatDateTime(confirmedAt)}</Fact>
      )}
      {consent.address && (
        <Fact name={t('contacts.contactConsent.fromTheNetworkAddress')}>
          <bdi dir="ltr">{consent.address}</bdi>
        </Fact>
      )}
      <Fact name={t('contacts.contactConsent.added')}>{formatDateTime(createdAt)}</Fact>
      {leftAt && <Fact name={t('contacts.contactConsent.left')}>{formatDateTime(leftAt)}</Fact>}
      {lastOpenAt && (
        <Fact name={t('contacts.contactConsent.lastOpenedAMail')}>{formatDateTime(lastOpenAt)}</Fact>
      )}
      {lastClickAt && (
        <Fact name={t('contacts.contactConsent.lastClickedALink')}>{formatDateTime(lastClickAt)}</Fact>
      )}
    </dl>
  );
};
