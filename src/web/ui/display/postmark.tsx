import { useId } from 'react';
import { classNames } from '../class-names.ts';
import type { Tone } from './tone.ts';

const toneClasses: Record<Tone, string> = {
  good: 'text-good',
  info: 'text-info',
  attention: 'text-attention',
  bad: 'text-bad',
  neutral: 'text-ink-soft',
};

export interface PostmarkProps {
  /** The text in the middle: one or two characters. */
  text: string;
  tone: Tone;
  /** Runs around the rim. */
  rimText: string;
  /** Announced instead of the drawing. */
  label: string;
  /** With the wavy lines that cancel a stamp. */
  hasWaves?: boolean;
  /** At icon size: details that would only blur are left out. */
  small?: boolean;
  className?: string;
}

const wavyLines = [34, 44, 54, 64, 74].map((y) => `M98 ${y}q8 -6 16 0t16 0t16 0t16 0t16 0`).join('');

/** Arabic letters are joined: space between them would part them. */
const isJoined = /\p{Script=Arabic}/u;

/** On a page from right to left the rim would begin before its path, and `A+` would be `+A`. */
const fromStart = { direction: 'ltr' } as const;

/** A round cancellation stamp, pressed by hand: a little turned, a little worn. */
export const Postmark = ({ text, tone, rimText, label, hasWaves, small, className }: PostmarkProps) => {
  const id = useId();
  if (small)
    return (
      <svg
        role="img"
        aria-label={label}
        viewBox="0 0 108 108"
        style={fromStart}
        className={classNames('h-auto', toneClasses[tone], className ?? 'w-8')}
      >
        <g transform="rotate(-7 54 54)" fill="none" stroke="currentColor">
          <circle cx="54" cy="54" r="50" strokeWidth="5" />
          <circle cx="54" cy="54" r="40" strokeWidth="3" strokeDasharray="3 4" />
          <text
            x="54"
            y="56"
            className="font-serif font-semibold"
            fontSize="52"
            textAnchor="middle"
            dominantBaseline="central"
            fill="currentColor"
            stroke="none"
          >
            {text}
          </text>
        </g>
      </svg>
    );
  return (
    <svg
      role="img"
      aria-label={label}
      style={fromStart}
      viewBox={hasWaves ? '0 0 182 108' : '0 0 108 108'}
      className={classNames(
        'h-auto overflow-visible',
        toneClasses[tone],
        className ?? (hasWaves ? 'w-44' : 'w-26'),
      )}
    >
      <defs>
        <filter id={`${id}-worn`} x="-5%" y="-5%" width="110%" height="110%">
          <feTurbulence type="fractalNoise" baseFrequency="0.055" numOctaves="2" seed="7" result="grain" />
          <feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="3" result="fine" />
          <feDisplacementMap in="SourceGraphic" in2="grain" scale="2.2" result="edge" />
          <feColorMatrix in="fine" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -5 4.1" result="wear" />
          <feComposite in="edge" in2="wear" operator="in" />
        </filter>
        <path id={`${id}-rim`} d="M54 54m-37.500 0a37.500 37.500 0 1 1 75 0a37.500 37.500 0 1 1 -75 0" />
      </defs>
      <g filter={`url(#${id}-worn)`} transform="rotate(-7 54 54)" fill="none" stroke="currentColor">
        <circle cx="54" cy="54" r="50" strokeWidth="2.4" />
        <circle cx="54" cy="54" r="31" strokeWidth="1.400" />
        {hasWaves && <path d={wavyLines} strokeWidth="2" strokeLinecap="round" />}
        <g fill="currentColor" stroke="none">
          <text className="font-sans font-semibold" fontSize="9.500">
            <textPath
              href={`#${id}-rim`}
              textLength="228"
              lengthAdjust={isJoined.test(rimText) ? 'spacingAndGlyphs' : 'spacing'}
            >
              {rimText.toUpperCase()}
            </textPath>
          </text>
          <text
            x="54"
            y="55"
            className="font-serif font-medium"
            fontSize="38"
            textAnchor="middle"
            dominantBaseline="central"
          >
            {text}
          </text>
        </g>
      </g>
    </svg>
  );
};
