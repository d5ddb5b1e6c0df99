// Inserts rows, and reports which ones the database has acknowledged, until it is killed.
import { openDatabase } from '#server/db/database.ts';

const [dataDir = '', first = '0'] = process.argv.slice(2);
const { pool } = await openDatabase({ dataDir });
let next = Number(first);

const insert = async (): Promise<never> => {
  for (;;) {
    const id = next;
    next += 1;
    if (id % 3 === 0) {
      await pool.query('insert into acknowledged (id) values ($1)', [id]);
    } else {
      const client = await pool.connect();
      await client.query('begin');
      await client.query('insert into acknowledged (id) values ($1)', [id]);
      await client.query('update counter set value = value + 1');
      await client.query('commit');
      client.release();
    }
    process.stdout.write(`${id}\n`);
  }
};

await Promise.all([insert(), insert(), insert()]);
