import type { ReactNode } from 'react';
import type { ContactDetails } from '#contract/audience/contacts.ts';
import { getImport } from '#contract/audience/imports.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';

const sources: Record<ContactDetails['consent']['source'], string> = {
  import: 'An import',
  manual: 'Added by hand',
  form: 'A sign-up form',
  api: 'The API',
  sandbox: 'The sandbox',
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
      <Fact name="Source">
        {sources[consent.source]}
        {file && `: ${file}`}
      </Fact>
      <Fact name="Agreed">{consent.at ? formatDateTime(consent.at) : 'No consent is recorded.'}</Fact>
      {emailChangedAt && (
        <Fact name="Address changed">
          {formatDateTime(emailChangedAt)}
          {!confirmedAt &&
            `. ${consent.at ? 'They agreed with another address, and have' : 'They have'} not confirmed this one.`}
        </Fact>
      )}
      {confirmedAt && <Fact name="Confirmed by themselves">{formatDateTime(confirmedAt)}</Fact>}
      {consent.address && <Fact name="From the network address">{consent.address}</Fact>}
      <Fact name="Added">{formatDateTime(createdAt)}</Fact>
      {leftAt && <Fact name="Left">{formatDateTime(leftAt)}</Fact>}
      {lastOpenAt && <Fact name="Last opened a mail">{formatDateTime(lastOpenAt)}</Fact>}
      {lastClickAt && <Fact name="Last clicked a link">{formatDateTime(lastClickAt)}</Fact>}
    </dl>
  );
};
