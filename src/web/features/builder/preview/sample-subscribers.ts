// Invented people to preview a personalized email. Their addresses can never belong to anyone (RFC 2606).

import { t } from '#web/text/t.ts';
export interface SampleSubscriber {
  id: string;
  /** In the list of preview readers. */
  label: string;
  values: Readonly<Record<string, string>>;
}

export const sampleSubscribers: readonly SampleSubscriber[] = [
  {
    id: 'sample-1',
    get label() {
      return t('builderExport.sampleSubscribers.noraWeiss');
    },
    values: {
      get first_name() {
        return t('builderExport.sampleSubscribers.nora');
      },
      get last_name() {
        return t('builderExport.sampleSubscribers.weiss');
      },
      email: 'nora.weiss@reader.example',
    },
  },
  {
    id: 'sample-2',
    get label() {
      return t('builderExport.sampleSubscribers.maximilianeStergaardVillanueva');
    },
    values: {
      get first_name() {
        return t('builderExport.sampleSubscribers.maximiliane');
      },
      last_name: 'Østergaard-Villanueva',
      email: 'maximiliane.ostergaard-villanueva@reader.example',
    },
  },
  {
    id: 'sample-3',
    get label() {
      return t('builderExport.sampleSubscribers.someoneWithoutAName');
    },
    values: { email: 'studio@reader.example' },
  },
];
