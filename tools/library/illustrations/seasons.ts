import { circle, ellipse, illustrations, light, line, path, rect, shade, transform } from '../shapes.ts';

const round = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => transform(draw(index), 0, 0, (360 / count) * index)).join('');

/** Seasons, holidays and plants. */
export const seasons = illustrations({
  gift: {
    width: 150,
    height: 160,
    draw: ({ main, second }) =>
      path(
        'M-4 -112 Q-56 -164 -48 -120 Q-40 -106 -4 -108 Z M4 -112 Q56 -164 48 -120 Q40 -106 4 -108 Z',
        second,
      ) +
      rect(-66, -82, 132, 82, 4, main) +
      rect(30, -82, 36, 82, 4, shade(main, 0.12)) +
      rect(-74, -110, 148, 32, 4, light(main, 0.12)) +
      rect(-14, -110, 28, 110, 0, second) +
      circle(0, -112, 10, shade(second, 0.16)),
  },
  balloon: {
    width: 110,
    height: 230,
    stands: false,
    draw: ({ main, ink }) =>
      line('M0 -96 C-18 -64 18 -40 0 0', ink, 2.5) +
      path('M0 -102 Q-54 -140 -52 -176 Q-48 -226 0 -226 Q48 -226 52 -176 Q54 -140 0 -102 Z', main) +
      path('M18 -222 Q48 -214 52 -176 Q54 -140 0 -102 Q44 -150 18 -222 Z', shade(main, 0.1)) +
      path('M-8 -92 L0 -104 L8 -92 Z', main) +
      transform(ellipse(0, 0, 8, 16, light(main, 0.5)), -24, -190, 24),
  },
  star: {
    width: 120,
    height: 120,
    stands: false,
    draw: ({ main }) =>
      path('M0 -118 L17 -77 L60 -74 L27 -46 L38 -4 L0 -28 L-38 -4 L-27 -46 L-60 -74 L-17 -77 Z', main),
  },
  bag: {
    width: 150,
    height: 190,
    draw: ({ main, second, paper }) =>
      line('M-30 -140 C-30 -194 30 -194 30 -140', second, 7) +
      path('M-66 -150 H66 L72 0 H-72 Z', main) +
      path('M30 -150 H66 L72 0 H34 Z', shade(main, 0.12)) +
      rect(-26, -98, 52, 40, 3, paper) +
      circle(0, -78, 10, second),
  },
  tag: {
    width: 120,
    height: 190,
    stands: false,
    draw: ({ main, second, paper }) =>
      line('M0 -150 C-10 -176 20 -190 8 -206', second, 4) +
      path('M0 -172 L48 -130 V-12 Q48 0 36 0 H-36 Q-48 0 -48 -12 V-130 Z', main) +
      circle(0, -140, 10, paper) +
      rect(-28, -96, 56, 9, 4, paper) +
      rect(-28, -76, 38, 9, 4, paper) +
      circle(16, -36, 14, second),
  },
  ticket: {
    width: 210,
    height: 110,
    stands: false,
    draw: ({ main, second, paper }) =>
      path('M-104 -108 H104 V-72 A18 18 0 0 0 104 -36 V0 H-104 V-36 A18 18 0 0 0 -104 -72 Z', main) +
      `<path d="M46 -104 V-4" stroke="${paper}" stroke-width="4" stroke-dasharray="7 9"/>` +
      rect(-80, -82, 96, 13, 5, paper) +
      rect(-80, -56, 66, 8, 4, second) +
      rect(-80, -38, 84, 8, 4, second) +
      path('M76 -72 L81 -59 L95 -58 L84 -49 L88 -35 L76 -43 L64 -35 L68 -49 L57 -58 L71 -59 Z', paper),
  },
  confetti: {
    width: 240,
    height: 180,
    stands: false,
    draw: ({ main, second, third }) =>
      [
        [-100, -160, 20],
        [-60, -120, 60],
        [-20, -170, 10],
        [30, -140, 45],
        [70, -168, 80],
        [104, -110, 30],
        [-110, -70, 50],
        [-40, -60, 15],
        [16, -84, 70],
        [60, -50, 25],
        [100, -30, 65],
        [-80, -16, 40],
        [0, -20, 5],
      ]
        .map(([x = 0, y = 0, angle = 0], index) =>
          transform(
            index % 3 === 2 ? circle(0, 0, 7, third) : rect(-5, -11, 10, 22, 3, index % 3 ? second : main),
            x,
            y,
            angle,
          ),
        )
        .join(''),
  },
  sun: {
    color: '#f4b73f',
    width: 170,
    height: 170,
    stands: false,
    draw: ({ main, second }) =>
      transform(
        round(12, () => rect(-5, -84, 10, 26, 5, second)),
        0,
        -85,
      ) + circle(0, -85, 48, main),
  },
  moon: {
    width: 120,
    height: 130,
    stands: false,
    draw: ({ main, second }) =>
      path('M20 -128 A64 64 0 1 0 58 -26 A52 52 0 0 1 20 -128 Z', main) +
      circle(44, -88, 6, second) +
      circle(62, -60, 4, second),
  },
  leaf: {
    color: '#4f8a57',
    width: 110,
    height: 190,
    stands: false,
    draw: ({ main }) =>
      path('M0 -190 Q-62 -120 -50 -66 Q-36 -30 0 -22 Q36 -30 50 -66 Q62 -120 0 -190 Z', main) +
      path('M0 -190 Q62 -120 50 -66 Q36 -30 0 -22 Z', shade(main, 0.12)) +
      line(
        'M0 -150 V0 M0 -60 L-26 -84 M0 -60 L26 -84 M0 -100 L-20 -122 M0 -100 L20 -122',
        light(main, 0.35),
        4,
      ),
  },
  branch: {
    color: '#5f8f63',
    width: 130,
    height: 220,
    stands: false,
    draw: ({ main, second }) =>
      line('M0 0 Q-10 -110 6 -210', shade(main, 0.3), 5) +
      [-30, -66, -102, -138, -172]
        .map(
          (y, index) =>
            transform(path('M0 0 Q-20 -24 0 -58 Q20 -24 0 0 Z', index % 2 ? second : main), -2, y, -58) +
            transform(path('M0 0 Q-20 -24 0 -58 Q20 -24 0 0 Z', index % 2 ? main : second), -2, y - 12, 58),
        )
        .join('') +
      transform(path('M0 0 Q-18 -24 0 -54 Q18 -24 0 0 Z', main), 5, -190, 4),
  },
  flower: {
    width: 140,
    height: 210,
    stands: false,
    draw: ({ main, second }) =>
      line('M0 0 V-130', '#5d7f4e', 8) +
      transform(path('M0 0 Q-30 -14 -46 -48 Q-8 -46 0 0 Z', '#6f9160'), 0, -34) +
      transform(path('M0 0 Q30 -14 46 -48 Q8 -46 0 0 Z', '#5d7f4e'), 0, -56) +
      transform(round(8, () => ellipse(0, -36, 15, 28, main)) + circle(0, 0, 20, second), 0, -144),
  },
  seedpacket: {
    width: 120,
    height: 176,
    draw: ({ main, second, third, paper }) =>
      rect(-60, -176, 120, 176, 4, paper) +
      rect(-60, -176, 120, 22, 4, shade(main, 0.18)) +
      rect(-60, -158, 120, 158, 0, main) +
      rect(36, -158, 24, 158, 0, shade(main, 0.1)) +
      rect(-46, -140, 92, 26, 2, paper) +
      rect(-34, -131, 68, 7, 3, third) +
      path('M-2 -8 C-6 -40 -4 -60 0 -74 L5 -74 C2 -56 2 -36 4 -8 Z', '#4f8a57') +
      path('M2 -30 Q30 -34 34 -56 Q8 -54 2 -30 Z', '#4f8a57') +
      path('M0 -22 Q-28 -26 -34 -48 Q-8 -46 0 -22 Z', '#5f9a63') +
      [0, 72, 144, 216, 288]
        .map((turn) => transform(ellipse(0, -16, 10, 14, second), 2, -78, turn))
        .join('') +
      circle(2, -78, 9, third),
  },
  tulip: {
    width: 110,
    height: 200,
    stands: false,
    draw: ({ main }) =>
      line('M0 0 V-130', '#5d7f4e', 8) +
      path('M0 -6 Q-58 -50 -44 -118 Q-8 -76 0 -6 Z', '#6f9160') +
      path('M0 -16 Q48 -46 46 -96 Q10 -70 0 -16 Z', '#5d7f4e') +
      path('M-38 -198 Q-20 -178 0 -200 Q20 -178 38 -198 Q52 -124 0 -120 Q-52 -124 -38 -198 Z', main) +
      path('M0 -200 Q20 -178 38 -198 Q52 -124 0 -120 Q28 -150 0 -200 Z', shade(main, 0.12)),
  },
  snowflake: {
    width: 150,
    height: 150,
    stands: false,
    draw: ({ main }) =>
      transform(
        round(6, () =>
          line('M0 0 V-70 M0 -46 L-16 -62 M0 -46 L16 -62 M0 -26 L-12 -38 M0 -26 L12 -38', main, 7),
        ),
        0,
        -75,
      ),
  },
  fir: {
    color: '#2f7d5b',
    width: 150,
    height: 210,
    draw: ({ main, second, third }) =>
      rect(-10, -30, 20, 30, 2, '#7a5638') +
      path('M0 -206 L44 -130 H22 L58 -78 H32 L70 -22 H-70 L-32 -78 H-58 L-22 -130 H-44 Z', main) +
      path('M0 -206 L44 -130 H22 L58 -78 H32 L70 -22 H20 Z', shade(main, 0.12)) +
      circle(-14, -118, 8, second) +
      circle(18, -86, 8, third) +
      circle(-26, -54, 8, third) +
      circle(26, -40, 8, second) +
      path(
        'M0 -222 L5 -210 L17 -209 L8 -201 L11 -189 L0 -196 L-11 -189 L-8 -201 L-17 -209 L-5 -210 Z',
        '#f4b73f',
      ),
  },
  tree: {
    color: '#5b9460',
    width: 160,
    height: 220,
    draw: ({ main, second }) =>
      path('M-12 0 L-8 -100 H8 L12 0 Z', '#7a5638') +
      circle(-34, -114, 40, main) +
      circle(34, -114, 40, shade(main, 0.1)) +
      circle(0, -156, 54, main) +
      circle(26, -166, 10, second) +
      circle(-24, -140, 10, second) +
      circle(6, -112, 10, second),
  },
  pumpkin: {
    color: '#e5822e',
    width: 170,
    height: 140,
    draw: ({ main, ink }) =>
      rect(-8, -138, 16, 34, 5, '#5d7f4e') +
      ellipse(-50, -56, 36, 54, shade(main, 0.16)) +
      ellipse(50, -56, 36, 54, shade(main, 0.16)) +
      ellipse(-24, -56, 36, 57, main) +
      ellipse(24, -56, 36, 57, shade(main, 0.06)) +
      ellipse(0, -56, 26, 58, light(main, 0.12)) +
      line('M0 -112 Q22 -132 38 -116', ink, 3),
  },
  egg: {
    width: 100,
    height: 130,
    draw: ({ main, second, third }) =>
      path('M0 -128 Q48 -110 48 -48 Q46 0 0 0 Q-46 0 -48 -48 Q-48 -110 0 -128 Z', main) +
      path(
        'M-48 -56 L-32 -74 L-16 -56 L0 -74 L16 -56 L32 -74 L48 -56 V-36 L32 -54 L16 -36 L0 -54 L-16 -36 L-32 -54 L-48 -36 Z',
        second,
      ) +
      circle(-20, -90, 6, third) +
      circle(0, -98, 6, third) +
      circle(20, -90, 6, third) +
      circle(-18, -18, 6, third) +
      circle(18, -18, 6, third),
  },
  wreath: {
    color: '#3f7d58',
    width: 190,
    height: 190,
    stands: false,
    draw: ({ main, second, third }) =>
      transform(
        round(18, (index) =>
          transform(path('M0 0 Q-16 -22 0 -52 Q16 -22 0 0 Z', index % 2 ? main : second), 0, -56, 62),
        ) + round(6, () => circle(0, -66, 7, third)),
        0,
        -95,
      ),
  },
  mushroom: {
    color: '#c8403a',
    width: 130,
    height: 140,
    draw: ({ main, paper }) =>
      path('M-22 -70 H22 Q20 -30 32 0 H-32 Q-20 -30 -22 -70 Z', paper) +
      path('M-64 -62 Q-60 -136 0 -138 Q60 -136 64 -62 Q0 -48 -64 -62 Z', main) +
      circle(-26, -98, 10, paper) +
      circle(14, -114, 12, paper) +
      circle(36, -82, 8, paper),
  },
  rain: {
    width: 150,
    height: 190,
    stands: false,
    draw: ({ main, second, ink }) =>
      line('M0 -110 V-22 Q0 -2 -18 -2 Q-32 -4 -30 -20', ink, 7) +
      path(
        'M-74 -100 Q-66 -176 0 -178 Q66 -176 74 -100 Q62 -112 50 -100 Q36 -114 25 -100 Q12 -114 0 -100 Q-12 -114 -25 -100 Q-36 -114 -50 -100 Q-62 -112 -74 -100 Z',
        main,
      ) +
      path('M-25 -100 Q-20 -160 0 -178 Q20 -160 25 -100 Q12 -114 0 -100 Q-12 -114 -25 -100 Z', second) +
      line('M0 -178 V-190', ink, 6),
  },
  wave: {
    width: 260,
    height: 90,
    stands: false,
    draw: ({ main, second }) =>
      path('M-130 -46 Q-98 -86 -66 -46 T-2 -46 T62 -46 T130 -46 V0 H-130 Z', main) +
      path('M-130 -22 Q-98 -54 -66 -22 T-2 -22 T62 -22 T130 -22 V0 H-130 Z', second),
  },
});
