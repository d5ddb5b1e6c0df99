-- A result that was given a name of its own keeps it when the same template is copied or used later.
alter table saved_html_templates add column has_own_name boolean not null default false;
update saved_html_templates set has_own_name = true where status = 'saved';
