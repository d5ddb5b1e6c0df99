// Column types that the schema does not tell: the shape of a JSON value, and values that code restricts and the database
// does not.

/** The shape of a JSON column as it is read. It is written as a string of JSON. */
export const jsonColumns: Record<string, string> = {
  'archived_campaigns.hours': 'object',
  'archived_campaigns.reactions': 'object',
  'archived_campaigns.reasons': 'object',
  'audience_audit.after': 'object',
  'audience_audit.before': 'object',
  'brands.kit': 'object',
  'campaign_generations.product': 'object',
  'campaign_generations.variants': 'object',
  'campaigns.audience': 'StoredAudience',
  'campaigns.frozen': 'object',
  'campaigns.waiting_check': 'StoredWaitingCheck',
  'confirmations.details': 'object',
  'contact_changes.filter': 'Record<string, unknown>',
  'contacts.fields': 'Record<string, string>',
  'deleted_contacts.contact': 'object',
  'deleted_contacts.list_members': 'object',
  'event_inbox.payload': 'unknown',
  'imports.columns': 'object',
  'imports.report': 'object',
  'late_events.payload': 'unknown',
  'public_templates.content': 'object',
  'ses_accounts.identities': 'StoredSesIdentity[]',
  'sample_shops.made': 'StoredSampleShop',
  'saved_html_templates.blocks': 'object',
  'saved_sections.blocks': 'object',
  'segments.definition': 'StoredDefinition',
  'sign_up_forms.settings': 'object',
  'template_versions.content': 'object',
  'templates.content': 'object',
};

export const otherColumns: Record<string, string> = {
  'deliveries.bucket': 'ColumnType<Date, string, never>',
  'deliveries.state': 'DeliveryState',
  'import_parts.emails': 'ColumnType<string, Buffer | string, string>',
  'import_parts.fields': 'ColumnType<string, Buffer | string, string>',
  'import_parts.first_names': 'ColumnType<string, Buffer | string, string>',
  'import_parts.last_names': 'ColumnType<string, Buffer | string, string>',
  'import_parts.statuses': 'ColumnType<string, Buffer | string, string>',
  'library_files.ext': '"gif" | "jpg" | "png"',
  'ses_accounts.enforcement': 'SesEnforcement',
};
