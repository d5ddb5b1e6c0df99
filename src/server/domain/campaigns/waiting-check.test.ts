import { expect, test } from 'vitest';
import { translatorFor } from '#text/translator.ts';
import { blocking } from './preflight/check.ts';
import { checkIn, toStoredCheck } from './waiting-check.ts';

const german = translatorFor('de');

test('a stored obstacle is read in the language of the reader', () => {
  const stored = toStoredCheck(
    blocking('account', 'paused', 'refusals.preflight.ses.paused', 'refusals.preflight.ses.pausedFix'),
  );
  expect(stored).toMatchObject({ id: 'paused', message: 'Sending is paused on your Amazon account.' });
  const read: typeof stored = JSON.parse(JSON.stringify(stored));
  expect(checkIn(german, read)).toEqual({
    message: german('refusals.preflight.ses.paused'),
    fix: german('refusals.preflight.ses.pausedFix'),
  });
  expect(checkIn(german, read)?.message).not.toBe(stored.message);
});

test('an obstacle without a fix, one of an earlier release, and none', () => {
  expect(
    checkIn(german, toStoredCheck(blocking('account', 'paused', 'refusals.preflight.ses.paused'))),
  ).toEqual({
    message: german('refusals.preflight.ses.paused'),
    fix: '',
  });
  expect(checkIn(german, { message: 'Sending is paused.', fix: 'Turn it on.' })).toEqual({
    message: 'Sending is paused.',
    fix: 'Turn it on.',
  });
  expect(checkIn(german, null)).toBeNull();
});
