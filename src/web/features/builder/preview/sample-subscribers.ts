// Invented people to preview a personalized email. Their addresses can never belong to anyone (RFC 2606).

import { t } from '#web/text/t.ts';

export interface SampleSubscriber {
  id: string;
  /** In the list of preview readers. */
  label: string;
  values: Readonly<Record<string, string>>;
}

const person = (id: string, firstName: string, lastName: string, email: string): SampleSubscriber => ({
  id,
  label: `${firstName} ${lastName}`,
  values: { first_name: firstName, last_name: lastName, email },
});

export const sampleSubscribers: readonly SampleSubscriber[] = [
  person('sample-1', 'Nora', 'Weiss', 'nora.weiss@reader.example'),
  person(
    'sample-2',
    'Maximiliane',
    'Østergaard-Villanueva',
    'maximiliane.ostergaard-villanueva@reader.example',
  ),
  {
    id: 'sample-3',
    get label() {
      return t('builderExport.sampleSubscribers.someoneWithoutAName');
    },
    values: { email: 'studio@reader.example' },
  },
];
