import type { DnsRecord } from '#contract/carriers/dns-record.ts';
import { t } from '#web/text/t.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Table } from '#web/ui/display/table.tsx';
import type { Tone } from '#web/ui/display/tone.ts';
import { CopyButton } from '../copy-button.tsx';

const states: Record<DnsRecord['state'], { tone: Tone; label: string }> = {
  found: {
    tone: 'good',
    get label() {
      return t('espSettings.records.found');
    },
  },
  missing: {
    tone: 'bad',
    get label() {
      return t('espSettings.records.missing');
    },
  },
  different: {
    tone: 'attention',
    get label() {
      return t('espSettings.records.different');
    },
  },
  unknown: {
    tone: 'neutral',
    get label() {
      return t('espSettings.records.noAnswer');
    },
  },
};

const purposes: Record<DnsRecord['purpose'], string> = {
  get dkim() {
    return t('espSettings.records.dkim');
  },
  get bounces() {
    return t('espSettings.records.mailFrom');
  },
  get bounces_spf() {
    return t('espSettings.records.mailFromSpf');
  },
  get spf() {
    return t('espSettings.records.spf');
  },
  get dmarc() {
    return t('espSettings.records.dmarc');
  },
  get alias() {
    return t('espSettings.records.alias');
  },
  get ownership() {
    return t('espSettings.records.ownership');
  },
};

/** A text to paste elsewhere, with a button that copies it. */
const Copied = ({ text, label }: { text: string; label: string }) => (
  <div className="flex flex-col items-start gap-1.5">
    <bdi dir="ltr" className="break-all font-mono text-xs leading-5">
      {text}
    </bdi>
    <CopyButton text={text} label={label} />
  </div>
);

const Found = ({ record: { state, found, isOptional } }: { record: DnsRecord }) => (
  <div className="flex flex-col items-start gap-1">
    {state === 'missing' && isOptional ? (
      <Badge>{t('espSettings.records.optional')}</Badge>
    ) : (
      <Badge tone={states[state].tone}>{states[state].label}</Badge>
    )}
    {found.map((value) => (
      <bdi key={value} dir="ltr" className="break-all font-mono text-ink-soft text-xs leading-5">
        {value}
      </bdi>
    ))}
  </div>
);

/** Records to paste at a DNS provider, and what is there now. */
export const DnsRecords = ({ records, caption }: { records: readonly DnsRecord[]; caption: string }) => (
  <Table
    caption={caption}
    rows={records}
    rowKey={({ type, name, value }) => `${type} ${name} ${value}`}
    columns={[
      {
        key: 'purpose',
        header: t('espSettings.records.purpose'),
        primary: true,
        cell: ({ purpose }) => purposes[purpose],
      },
      { key: 'type', header: t('espSettings.records.type'), cell: ({ type }) => <bdi dir="ltr">{type}</bdi> },
      {
        key: 'name',
        header: t('espSettings.records.name'),
        cell: ({ name }) => <Copied text={name} label={t('espSettings.records.copyName')} />,
      },
      {
        key: 'value',
        header: t('espSettings.records.value'),
        cell: ({ value }) => <Copied text={value} label={t('espSettings.records.copyValue')} />,
      },
      { key: 'found', header: t('espSettings.records.now'), cell: (record) => <Found record={record} /> },
    ]}
  />
);
