-- A campaign, and saved HTML, know the template that they were made from, and which of its revisions they hold.
alter table campaigns add column template_id text;
alter table campaigns add column template_revision integer;
alter table saved_html_templates add column template_revision integer;

comment on column campaigns.template_id is 'The template that the HTML was made from, without a foreign key: the campaign stays when it is deleted.';
comment on column campaigns.template_revision is 'The revision of the template that the HTML holds.';
comment on column saved_html_templates.template_revision is 'The revision of the template that the HTML holds; null: saved before it was kept.';
