import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu.ts';
import { describeChecks, findingOf, page } from '../../../../test/support/samples/check-cases.ts';
import { analyze } from '../../judge/analyze.ts';

const letter = (text: string) => ({ html: `<html lang="en"><p>${text}</p></html>` });
const pitch = 'Earn extra cash and be your own boss. No investment, satisfaction guaranteed. Act now.';

describeChecks('words', {
  'spam-phrases': {
    bad: [letter(pitch), letter('Get rich'.concat('. Easy money, financial freedom.'))],
    good: [
      {},
      page('<p>Order now, while the kiln is warm.</p>'),
      page('<p>The urgent part: act now on the roof.</p>'),
    ],
  },
  'alarm-phrases': {
    bad: [letter('Your account has been suspended. Please verify your identity within 24 hours.')],
    good: [letter('Please verify your account.'), letter('We saw unusual activity in the kiln.')],
  },
  capitals: {
    bad: [letter('BOWLS FROM THE NEW KILN are HERE today and WAITING '.repeat(12))],
    good: [letter('The bowls of NASA, from the new kiln, are here today and waiting. '.repeat(12))],
  },
  exclamation: {
    bad: [
      letter('New bowls! Come by! Look at them! Take one! Bring a friend! Hello!'),
      letter('Bowls!!! Come and see.'),
    ],
    good: [letter('New bowls! Come by!'), page('<p>One! Two! Three! Four!</p>')],
  },
  'spaced-words': {
    bad: [letter('Get it C H E A P today'), letter('buy V1agra'), { subject: 'B-o-w-l-s for you' }],
    good: [letter('Plan A, B and C'), letter('The U.S.A. and a b c'), letter('viagra falls')],
  },
});

describe('spam phrases', () => {
  it('cost less in a long email than in a short one', () => {
    const short = findingOf('spam-phrases', letter(pitch));
    const long = findingOf(
      'spam-phrases',
      letter(`${pitch} ${'The kiln is warm and the bowls are drying. '.repeat(90)}`),
    );
    expect(short?.severity).toBe('medium');
    expect(long).toBeUndefined();
  });

  it('have a source location', () => {
    expect(findingOf('spam-phrases', letter(pitch))?.where[0]?.excerpt).toContain('Earn extra cash');
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
