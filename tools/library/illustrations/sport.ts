import { circle, ellipse, illustrations, light, line, path, rect, shade, transform } from '../shapes.ts';

/** Sports and outdoor objects. */
export const sport = illustrations({
  ball: {
    width: 120,
    height: 120,
    draw: ({ main, second }) =>
      circle(0, -58, 58, main) +
      path('M30 -108 A58 58 0 0 1 -18 -2 Q50 -30 30 -108 Z', shade(main, 0.12)) +
      line('M-56 -58 Q0 -30 56 -58 M0 -116 Q-34 -58 0 0 M0 -116 Q34 -58 0 0', second, 5),
  },
  dumbbell: {
    width: 200,
    height: 80,
    draw: ({ main, second }) =>
      rect(-60, -46, 120, 14, 6, second) +
      rect(-78, -78, 26, 78, 7, main) +
      rect(52, -78, 26, 78, 7, main) +
      rect(-98, -64, 22, 50, 7, shade(main, 0.18)) +
      rect(76, -64, 22, 50, 7, shade(main, 0.18)),
  },
  mat: {
    width: 180,
    height: 70,
    draw: ({ main, second }) =>
      rect(-60, -12, 150, 12, 4, shade(main, 0.12)) +
      circle(-56, -34, 34, main) +
      circle(-56, -34, 22, light(main, 0.25)) +
      circle(-56, -34, 11, shade(main, 0.2)) +
      rect(-56, -68, 120, 56, 0, main) +
      rect(56, -68, 12, 56, 5, shade(main, 0.1)) +
      rect(-16, -68, 12, 57, 0, second) +
      rect(34, -68, 12, 57, 0, second),
  },
  flask: {
    width: 70,
    height: 190,
    draw: ({ main, second }) =>
      rect(-18, -188, 36, 32, 6, second) +
      line('M-16 -176 C-44 -190 -44 -150 -18 -154', shade(second, 0.2), 6) +
      path(
        'M-24 -158 H24 Q34 -146 34 -130 V-12 Q34 0 22 0 H-22 Q-34 0 -34 -12 V-130 Q-34 -146 -24 -158 Z',
        main,
      ) +
      path('M8 -158 H24 Q34 -146 34 -130 V-12 Q34 0 22 0 H6 Q18 -80 8 -158 Z', shade(main, 0.14)) +
      rect(-34, -92, 68, 14, 0, second),
  },
  bicycle: {
    width: 260,
    height: 160,
    draw: ({ main, second, ink }) =>
      [-78, 78]
        .map((x) => line(`M${x} -94 A46 46 0 1 1 ${x - 0.1} -94`, ink, 7) + circle(x, -48, 6, ink))
        .join('') +
      line('M-78 -48 L-38 -118 H46 L78 -48 M-38 -118 L2 -48 H-78 M2 -48 L46 -118 L38 -140', main, 8) +
      line('M-44 -132 L-38 -118', main, 8) +
      rect(-66, -144, 40, 12, 6, second) +
      line('M38 -140 Q60 -150 66 -134', ink, 7) +
      circle(2, -48, 10, second),
  },
  racket: {
    width: 110,
    height: 220,
    stands: false,
    draw: ({ main, second, paper }) =>
      line(
        'M-26 -190 V-110 M-9 -200 V-98 M9 -200 V-98 M26 -190 V-110 M-42 -170 H42 M-46 -150 H46 M-42 -130 H42',
        paper,
        3,
      ) +
      line('M0 -94 C-70 -110 -66 -212 0 -214 C66 -212 70 -110 0 -94 Z', main, 10) +
      path('M-7 -98 H7 L6 -60 H-6 Z', main) +
      rect(-9, -64, 18, 64, 6, second),
  },
  medal: {
    width: 110,
    height: 190,
    stands: false,
    draw: ({ main, second, third }) =>
      path('M-40 -188 H-8 L20 -100 H-12 Z', second) +
      path('M40 -188 H8 L-20 -100 H12 Z', shade(second, 0.16)) +
      circle(0, -54, 52, main) +
      circle(0, -54, 40, light(main, 0.25)) +
      path('M0 -82 L8 -64 L28 -62 L13 -49 L18 -30 L0 -40 L-18 -30 L-13 -49 L-28 -62 L-8 -64 Z', third),
  },
  tent: {
    width: 230,
    height: 150,
    draw: ({ main, second, ink }) =>
      path('M-20 -146 L-112 0 H72 Z', main) +
      path('M-20 -146 L112 -4 L72 0 Z', shade(main, 0.16)) +
      path('M-22 -100 L-58 0 H20 Z', ink) +
      path('M-22 -100 L-58 0 H-34 Z', second) +
      line('M-20 -146 V-160', ink, 5),
  },
  mountain: {
    width: 300,
    height: 190,
    stands: false,
    draw: ({ main, second, paper }) =>
      path('M-150 0 L-44 -142 L62 0 Z', second) +
      path('M-60 0 L46 -188 L150 0 Z', main) +
      path('M46 -188 L150 0 H60 Q80 -90 46 -188 Z', shade(main, 0.12)) +
      path('M46 -188 L74 -138 L58 -146 L46 -128 L34 -148 L18 -138 Z', paper) +
      path('M-44 -142 L-20 -110 L-34 -116 L-46 -104 L-56 -116 L-68 -110 Z', paper),
  },
  island: {
    width: 320,
    height: 200,
    stands: false,
    draw: ({ main, second, third, paper }) => {
      const coast =
        'M-142 -44 C-166 -92 -124 -150 -74 -148 C-44 -192 28 -204 62 -164 C108 -174 166 -132 146 -86 C168 -48 132 -8 90 -18 C58 8 8 10 -22 -8 C-64 12 -122 2 -142 -44 Z';
      const walk = [
        [-96, -42],
        [-78, -50],
        [-60, -60],
        [-44, -72],
        [-26, -80],
        [-6, -82],
        [14, -78],
        [32, -70],
        [50, -62],
        [70, -60],
        [88, -66],
        [102, -78],
      ] as const;
      return (
        `<g opacity="0.3">${transform(path(coast, paper), 0, 8, 0, 1.09)}</g>` +
        path(coast, main) +
        path(
          'M-110 -96 C-112 -128 -74 -140 -54 -122 C-34 -150 12 -160 34 -134 C58 -146 92 -130 82 -106 C60 -92 20 -108 -10 -100 C-44 -92 -80 -74 -110 -96 Z',
          second,
        ) +
        walk.map(([x, y]) => circle(x, y, 3, third)).join('')
      );
    },
  },
  suitcase: {
    width: 140,
    height: 200,
    draw: ({ main, second, ink }) =>
      line('M-26 -150 V-196 H26 V-150', ink, 7) +
      rect(-64, -154, 128, 146, 16, main) +
      rect(24, -154, 40, 146, 16, shade(main, 0.12)) +
      [-34, 0, 34].map((x) => rect(x - 4, -140, 8, 118, 4, shade(main, 0.22))).join('') +
      rect(-64, -96, 128, 14, 0, second) +
      circle(-42, -6, 8, ink) +
      circle(42, -6, 8, ink),
  },
  backpack: {
    width: 150,
    height: 190,
    draw: ({ main, second, third }) =>
      line('M-20 -168 C-20 -196 20 -196 20 -168', shade(main, 0.3), 9) +
      path('M-62 -120 Q-62 -174 0 -174 Q62 -174 62 -120 V-14 Q62 0 48 0 H-48 Q-62 0 -62 -14 Z', main) +
      path('M30 -168 Q62 -160 62 -120 V-14 Q62 0 48 0 H26 Q40 -80 30 -168 Z', shade(main, 0.12)) +
      rect(-44, -82, 88, 68, 12, second) +
      rect(-44, -62, 88, 7, 0, shade(second, 0.25)) +
      rect(-8, -70, 16, 22, 4, third) +
      line('M-40 -112 Q0 -128 40 -112', shade(main, 0.28), 6),
  },
  sailboat: {
    width: 200,
    height: 200,
    stands: false,
    draw: ({ main, second, paper, ink }) =>
      line('M0 -200 V-36', ink, 6) +
      path('M-8 -190 V-48 H-80 Q-16 -100 -8 -190 Z', paper) +
      path('M8 -176 V-48 H70 Q24 -100 8 -176 Z', second) +
      path('M-94 -38 H94 Q80 0 50 0 H-54 Q-84 0 -94 -38 Z', main) +
      rect(-92, -38, 184, 9, 3, shade(main, 0.2)),
  },
  whistle: {
    width: 150,
    height: 100,
    draw: ({ main, second, ink }) =>
      line('M-60 -78 C-90 -110 -20 -120 -34 -92', second, 6) +
      path('M-64 -84 H66 V-52 H14 Q10 0 -32 0 Q-74 0 -74 -42 Q-74 -70 -64 -84 Z', main) +
      circle(-32, -42, 20, shade(main, 0.25)) +
      circle(-26, -38, 10, second) +
      rect(30, -84, 10, 14, 0, ink) +
      ellipse(-44, -70, 6, 3, light(main, 0.5)),
  },
});
