// Rows that the story does not bring about: payments, another provider of identities, the library, and work that is done
// before the data is read. In the columns that every release since 0.1.0 has.
import type pg from 'pg';

const workspace = '(select id from workspaces order by created_at, id limit 1)';
const person = '(select id from users order by created_at, id limit 1)';
const contact = `(select max(id) from contacts where workspace_id = ${workspace})`;
const list = `(select max(id) from lists where workspace_id = ${workspace})`;

const rareRows: Readonly<Record<string, string>> = {
  checkout_sessions: `insert into checkout_sessions (session_id, plan_type, customer_id, email, paid_until, verified_at, claimed_by, claimed_at)
    values ('cs_story', 'monthly', 'cus_story', 'payer@reader.example', now() + interval '30 days', now(), ${workspace}, now())`,
  payment_events: `insert into payment_events (event_id, type, received_at, handled_at)
    values ('evt_story', 'invoice.paid', now(), now())`,
  identities: `insert into identities (issuer, subject, user_id, email, linked_at)
    values ('https://accounts.example', 'subject-1', ${person}, 'demo@lettersmith.example', now())`,
  email_links: `insert into email_links (token_hash, user_id, purpose, email, created_at, expires_at)
    values ('\\x0123456789abcdef', ${person}, 'verify-email', 'demo@lettersmith.example', now(), now() + interval '1 day')`,
  import_parts: `insert into import_parts (workspace_id, import_id, part, row_count, people, emails, first_names, last_names)
    values (${workspace}, 'import-story', 0, 1, 1, 'part@reader.example', 'Part', '')`,
  erased_contacts: `insert into erased_contacts (workspace_id, id, email_hash) values (${workspace}, ${contact} + 1000, '\\xabcdef')`,
  library_files: `insert into library_files (hash, ext, created_at) values (repeat('ab', 32), 'png', now())`,
  public_templates: `insert into public_templates (id, name, category, preview_image_url, created_at, updated_at)
    values ('library-story', 'Kiln of the library', 'campaigns', 'https://shop.example/kiln.png', now(), now())`,
  removed_members: `insert into removed_members (workspace_id, list_id, contact_id, status, removed_at)
    values (${workspace}, ${list}, ${contact}, 'active', now())`,
  sample_shops: `insert into sample_shops (workspace_id, loaded_at, first_contact, last_contact, sent_campaigns, postal_address, made)
    values (${workspace}, now(), ${contact} + 2000, ${contact} + 2001, '{}', '1 Sample Street',
      '{"lists": [], "tags": [], "fields": [], "segments": [], "drafts": [], "templates": [], "emails": [], "days": {}, "accountSetAt": null, "setsAddress": false}')`,
  sign_up_forms: `insert into sign_up_forms (workspace_id, list_id, key, is_on, settings, created_at, updated_at)
    values (${workspace}, ${list}, 'form-of-the-story', true, '{}', now(), now())`,
  tracking_settings: `insert into tracking_settings (workspace_id, opens, clicks) values (${workspace}, true, false)`,
};

/** Fills tables that are empty, and returns the names of those that stay so. */
export const addRareRows = async (client: pg.Client, tables: readonly string[]): Promise<string[]> => {
  const empty: string[] = [];
  for (const name of tables) {
    const { rows } = await client.query(`select from "${name}" limit 1`);
    if (rows.length > 0) continue;
    const statement = rareRows[name];
    if (statement === undefined) empty.push(name);
    else await client.query(statement);
  }
  return empty;
};
