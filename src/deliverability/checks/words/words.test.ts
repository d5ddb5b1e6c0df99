import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu.ts';
import { describeChecks, findingOf, page } from '../../../../test/support/samples/check-cases.ts';
import { analyze } from '../../judge/analyze.ts';

const emailOf = (text: string) => ({ html: `<html lang="en"><p>${text}</p></html>` });
const pitch = 'Earn extra cash and be your own boss. No investment, satisfaction guaranteed. Act now.';

describeChecks('words', {
  'spam-phrases': {
    bad: [emailOf(pitch), emailOf('Get rich'.concat('. Easy money, financial freedom.'))],
    good: [
      {},
      page('<p>Order now, while the kiln is warm.</p>'),
      page('<p>The urgent part: act now on the roof.</p>'),
    ],
  },
  'alarm-phrases': {
    bad: [emailOf('Your account has been suspended. Please verify your identity within 24 hours.')],
    good: [emailOf('Please verify your account.'), emailOf('We saw unusual activity in the kiln.')],
  },
  capitals: {
    bad: [emailOf('BOWLS FROM THE NEW KILN are HERE today and WAITING '.repeat(12))],
    good: [emailOf('The bowls of NASA, from the new kiln, are here today and waiting. '.repeat(12))],
  },
  exclamation: {
    bad: [
      emailOf('New bowls! Come by! Look at them! Take one! Bring a friend! Hello!'),
      emailOf('Bowls!!! Come and see.'),
    ],
    good: [emailOf('New bowls! Come by!'), page('<p>One! Two! Three! Four!</p>')],
  },
  'spaced-words': {
    bad: [emailOf('Get it C H E A P today'), emailOf('buy V1agra'), { subject: 'B-o-w-l-s for you' }],
    good: [emailOf('Plan A, B and C'), emailOf('The U.S.A. and a b c'), emailOf('viagra falls')],
  },
});

describe('spam phrases', () => {
  it('cost less in a long email than in a short one', () => {
    const short = findingOf('spam-phrases', emailOf(pitch));
    const long = findingOf(
      'spam-phrases',
      emailOf(`${pitch} ${'The kiln is warm and the bowls are drying. '.repeat(90)}`),
    );
    expect(short?.severity).toBe('medium');
    expect(long).toBeUndefined();
  });

  it('have a source location', () => {
    expect(findingOf('spam-phrases', emailOf(pitch))?.where[0]?.excerpt).toContain('Earn extra cash');
  });
});

it('repeated text takes linear time', () => {
  const shapes = ['a ', '[', '{{', '%', '1,', 'rue ', '!', '&zwnj;', '<a href=', 'you ', '12 a ', 'A B '];
  for (const shape of shapes) {
    const html = `<p>${shape.repeat(20_000)}</p>`;
    const cost = cpuMs(() => {
      analyze({ html, subject: shape.repeat(400), from: shape.repeat(100), text: shape.repeat(20_000) });
    });
    expect(cost, shape).toBeLessThan(1_500);
  }
});
