// The signed part of a countdown's address. It has all that the picture depends on, and nothing of a recipient. Without the
// signature anybody could have pictures drawn. It stays valid as long as any key of SECRET_KEY that signed it.
import { maxCountdownWidth, minCountdownWidth } from '#email/countdown/layout.ts';
import { type CountdownLook, countdownLooks } from '#email/countdown/looks.ts';
import type { Context } from '../../../context.ts';

export interface Countdown {
  /** In seconds since 1970. */
  until: number;
  look: CountdownLook;
  isTicking: boolean;
  /** In the email, in px. */
  width: number;
  /** A language tag (BCP 47), in lower case. */
  language: string;
  /** `#rrggbb`, or null for that of the look. */
  color: string | null;
  ground: string | null;
}

const signed = (body: string): string => `countdown ${body}`;

const colorCode = (color: string | null): string => color?.slice(1) ?? '';

/** The token consists of letters, digits, `.`, `_` and `-`. */
export const countdownToken = (ctx: Pick<Context, 'secrets'>, countdown: Countdown): string => {
  const { until, look, isTicking, width, language, color, ground } = countdown;
  const body = [
    until.toString(36),
    look,
    isTicking ? 't' : 's',
    width,
    language,
    colorCode(color),
    colorCode(ground),
  ].join('.');
  return `${body}.${ctx.secrets.sign(signed(body))}`;
};

const tokenPattern =
  /^(([0-9a-z]{1,8})\.([a-z-]{1,20})\.([ts])\.(\d{3})\.([a-z0-9-]{2,40})\.([0-9a-f]{6})?\.([0-9a-f]{6})?)\.([\w-]{22})$/;

/** null: this server did not issue the token, or no longer has the look. */
export const readCountdownToken = (ctx: Pick<Context, 'secrets'>, token: string): Countdown | null => {
  const [, body, until = '', code, motion, digits, language, color, ground, signature] =
    tokenPattern.exec(token) ?? [];
  const look = countdownLooks.find((known) => known === code);
  const width = Number(digits);
  if (!body || !look || !language || !signature || !ctx.secrets.verify(signed(body), signature)) return null;
  if (width < minCountdownWidth || width > maxCountdownWidth) return null;
  return {
    until: Number.parseInt(until, 36),
    look,
    isTicking: motion === 't',
    width,
    language,
    color: color ? `#${color}` : null,
    ground: ground ? `#${ground}` : null,
  };
};
