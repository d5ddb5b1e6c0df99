// What events change of a delivery, whether its row is in the database or in the archive.

export interface DeliveryChange {
  state: string;
  message_id: string | null;
  accepted_at: Date | null;
  delivered_at: Date | null;
  opened_at: Date | null;
  machine_opened_at: Date | null;
  clicked_at: Date | null;
  machine_clicked_at: Date | null;
  bounced_at: Date | null;
  bounce_kind: string | null;
  complained_at: Date | null;
  unsubscribed_at: Date | null;
  reason: string | null;
}

export const changingColumns = [
  'state',
  'message_id',
  'accepted_at',
  'delivered_at',
  'opened_at',
  'machine_opened_at',
  'clicked_at',
  'machine_clicked_at',
  'bounced_at',
  'bounce_kind',
  'complained_at',
  'unsubscribed_at',
  'reason',
] as const satisfies readonly (keyof DeliveryChange)[];
