import { describe, expect, it } from 'vitest';
import { copiesFromClient, listenChanges } from './sql-text.ts';

describe('a statement that waits for rows', () => {
  it.each([
    'copy t from stdin',
    '  COPY t (a, b)\n FROM STDIN WITH (format csv)',
    '-- rows\ncopy t from stdin',
    '/* rows */ copy t from stdin;',
    'create temp table t (a int); copy t from stdin',
    'copy "odd;name" from stdin',
  ])('%s', (sql) => {
    expect(copiesFromClient(sql)).toBe(true);
  });
});

describe('a statement that does not', () => {
  it.each([
    'select 1',
    'copy t to stdout',
    "select 'copy t from stdin'",
    "select ';copy t from stdin'",
    '-- copy t from stdin\nselect 1',
    'select $$;copy t from stdin$$',
    'select $a$;copy t from stdin$a$',
    "select E'\\';copy t from stdin'",
    "copy t from '/tmp/stdin'",
    'insert into copy_t select 1 from stdin',
  ])('%s', (sql) => {
    expect(copiesFromClient(sql)).toBe(false);
  });
});

it('finds the channels of LISTEN and UNLISTEN', () => {
  expect(listenChanges('LISTEN Jobs')).toEqual([{ action: 'listen', channel: 'jobs' }]);
  expect(listenChanges('listen "Jobs ""x"""; unlisten *')).toEqual([
    { action: 'listen', channel: 'Jobs "x"' },
    { action: 'unlisten', channel: null },
  ]);
  expect(listenChanges("select 'listen jobs'")).toEqual([]);
  expect(listenChanges('select * from listen')).toEqual([]);
});
