// Invented people to preview a personalized email. Their addresses can never belong to anyone (RFC 2606).

export interface SampleSubscriber {
  id: string;
  /** In the list of preview readers. */
  label: string;
  values: Readonly<Record<string, string>>;
}

export const sampleSubscribers: readonly SampleSubscriber[] = [
  {
    id: 'sample-1',
    label: 'Nora Weiss',
    values: { first_name: 'Nora', last_name: 'Weiss', email: 'nora.weiss@reader.example' },
  },
  {
    id: 'sample-2',
    label: 'Maximiliane Østergaard-Villanueva',
    values: {
      first_name: 'Maximiliane',
      last_name: 'Østergaard-Villanueva',
      email: 'maximiliane.ostergaard-villanueva@reader.example',
    },
  },
  { id: 'sample-3', label: 'Someone without a name', values: { email: 'studio@reader.example' } },
];
