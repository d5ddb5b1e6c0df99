-- Notes changes of tags, for the stored counts of segments.

create trigger contact_taggings_noted_new after insert on contact_taggings
  referencing new table as added for each statement execute function note_contacts_of('tag');
create trigger contact_taggings_noted_gone after delete on contact_taggings
  referencing old table as gone for each statement execute function note_contacts_of('tag');
