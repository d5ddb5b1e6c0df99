import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/**
 * Does what every write needs, and leaves nothing behind: it commits a record to the write-ahead log, and it makes the
 * server write a temporary file, by a sort that is larger than its working memory. A full disk shows in the file first:
 * the log is written into space that PostgreSQL allocated long before.
 */
export const tryWriting = async (db: Queryable): Promise<void> => {
  await sql`
    do $$ begin
      if current_setting('transaction_read_only')::boolean then
        raise exception 'the database only takes reads' using errcode = 'read_only_sql_transaction';
      end if;
      perform set_config('work_mem', '64kB', true);
      perform pg_logical_emit_message(true, 'health', '');
      perform from (select n from generate_series(1, 3000) n order by md5(n::text)) sorted offset 2999;
    end $$`.execute(db);
};
