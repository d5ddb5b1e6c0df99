import { expect, it } from 'vitest';
import { readAnswer } from './answer.ts';
import { buildMessage, copyInResponse, cString, readyForQuery } from './wire.ts';

const row = buildMessage('D', Buffer.from([0, 0]));
const complete = buildMessage('C', cString('SELECT 1'));
const notification = (channel: string): Buffer =>
  buildMessage('A', Buffer.alloc(4), cString(channel), cString('payload'));

it('passes an ordinary response on unchanged', () => {
  const bytes = Buffer.concat([row, complete, readyForQuery('in-transaction')]);
  const answer = readAnswer(bytes, { isCopy: false });
  expect(answer.toClient).toBe(bytes);
  expect(answer).toMatchObject({ status: 'in-transaction', notifications: [] });
});

it('takes out notifications in any position', () => {
  const bytes = Buffer.concat([notification('a'), row, notification('b'), complete, readyForQuery('idle')]);
  const answer = readAnswer(bytes, { isCopy: false });
  expect(answer.toClient).toEqual(Buffer.concat([row, complete, readyForQuery('idle')]));
  expect(answer.notifications.map(({ channel }) => channel)).toEqual(['a', 'b']);
  expect(answer.notifications[1]?.message).toEqual(notification('b'));
});

it('omits CopyInResponse only when the client has received it', () => {
  const bytes = Buffer.concat([copyInResponse(), complete, readyForQuery('idle')]);
  expect(readAnswer(bytes, { isCopy: true }).toClient).toEqual(bytes.subarray(copyInResponse().length));
  expect(readAnswer(bytes, { isCopy: false }).toClient).toBe(bytes);
});

it('returns no status when the request is not finished', () => {
  expect(readAnswer(row, { isCopy: false }).status).toBeNull();
  expect(readAnswer(Buffer.alloc(0), { isCopy: false }).status).toBeNull();
});
