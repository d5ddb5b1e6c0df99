import { circle, ellipse, illustrations, light, line, path, rect, shade, transform } from '../shapes.ts';

const steam = (x: number, y: number, color: string): string =>
  line(`M${x} ${y} C${x - 14} ${y - 16} ${x + 14} ${y - 28} ${x} ${y - 46}`, color, 5);

/** Food and drink. */
export const food = illustrations({
  cup: {
    width: 180,
    height: 150,
    draw: ({ main, second, third }) =>
      steam(-14, -108, light(third, 0.4)) +
      steam(14, -108, light(third, 0.4)) +
      line('M48 -76 C92 -84 92 -24 40 -30', main, 12) +
      ellipse(0, -8, 84, 10, second) +
      path('M-56 -92 H56 Q56 -10 0 -10 Q-56 -10 -56 -92 Z', main) +
      path('M20 -92 H56 Q56 -22 12 -11 Q30 -50 20 -92 Z', shade(main, 0.12)) +
      ellipse(0, -92, 56, 12, light(main, 0.3)) +
      ellipse(0, -91, 47, 9, '#5b3420'),
  },
  mug: {
    width: 130,
    height: 130,
    draw: ({ main, second }) =>
      line('M46 -92 C86 -96 86 -30 44 -34', main, 14) +
      path('M-52 -118 H52 V-14 Q52 0 38 0 H-38 Q-52 0 -52 -14 Z', main) +
      path('M18 -118 H52 V-14 Q52 0 38 0 H12 Q24 -60 18 -118 Z', shade(main, 0.12)) +
      ellipse(0, -118, 52, 10, light(main, 0.3)) +
      ellipse(0, -117, 44, 7, '#5b3420') +
      rect(-52, -74, 104, 18, 0, second),
  },
  teapot: {
    width: 220,
    height: 160,
    draw: ({ main, second }) =>
      line('M66 -96 C122 -110 116 -20 60 -30', second, 12) +
      path('M-58 -60 L-110 -112 L-88 -122 L-44 -92 Z', shade(main, 0.1)) +
      path('M-74 -62 Q-74 -126 0 -126 Q74 -126 74 -62 Q74 0 40 0 H-40 Q-74 0 -74 -62 Z', main) +
      path('M20 -124 Q74 -116 74 -62 Q74 0 40 0 H16 Q50 -60 20 -124 Z', shade(main, 0.12)) +
      path('M-40 -120 Q0 -150 40 -120 Q0 -108 -40 -120 Z', second) +
      circle(0, -144, 12, second),
  },
  coffeebag: {
    width: 120,
    height: 190,
    draw: ({ main, second, third, paper }) =>
      path('M-54 -176 H54 L60 0 H-60 Z', main) +
      path('M28 -176 H54 L60 0 H30 Z', shade(main, 0.14)) +
      rect(-56, -188, 112, 22, 4, shade(main, 0.26)) +
      rect(-38, -126, 76, 80, 4, paper) +
      transform(
        ellipse(0, 0, 20, 27, second) + line('M-6 -22 C10 -8 -10 8 6 22', light(second, 0.4), 4),
        0,
        -88,
        24,
      ) +
      rect(-26, -54, 52, 5, 2, third),
  },
  bread: {
    color: '#c98a4b',
    width: 200,
    height: 110,
    draw: ({ main }) =>
      path('M-98 -30 Q-100 -100 0 -102 Q100 -100 98 -30 Q96 0 70 0 H-70 Q-96 0 -98 -30 Z', main) +
      path('M-98 -30 Q-96 0 -70 0 H70 Q96 0 98 -30 Q60 -14 0 -14 Q-60 -14 -98 -30 Z', shade(main, 0.18)) +
      [-54, -8, 38]
        .map((x) =>
          path(`M${x} -86 Q${x + 26} -78 ${x + 18} -44 Q${x + 2} -62 ${x} -86 Z`, light(main, 0.45)),
        )
        .join(''),
  },
  croissant: {
    color: '#d29a4f',
    width: 200,
    height: 110,
    draw: ({ main }) =>
      path(
        'M-98 -12 Q-104 -70 -48 -94 Q0 -116 48 -94 Q104 -70 98 -12 Q88 2 72 -10 Q50 -42 0 -42 Q-50 -42 -72 -10 Q-88 2 -98 -12 Z',
        main,
      ) +
      path('M-48 -94 Q-24 -106 -4 -107 L-14 -42 Q-34 -40 -50 -31 Z', light(main, 0.24)) +
      path('M48 -94 Q24 -106 4 -107 L14 -42 Q34 -40 50 -31 Z', shade(main, 0.14)) +
      line('M-88 -52 L-62 -22 M88 -52 L62 -22', shade(main, 0.24), 5),
  },
  bowl: {
    width: 190,
    height: 120,
    draw: ({ main, second, third }) =>
      circle(-36, -82, 24, second) +
      circle(6, -90, 28, third) +
      circle(44, -82, 22, shade(second, 0.12)) +
      path('M-10 -84 Q-26 -122 8 -118 Q26 -106 -10 -84 Z', '#5d8a4b') +
      path('M-92 -80 H92 Q88 0 30 0 H-30 Q-88 0 -92 -80 Z', main) +
      path('M46 -80 H92 Q88 0 30 0 H10 Q52 -34 46 -80 Z', shade(main, 0.12)) +
      rect(-94, -86, 188, 12, 6, light(main, 0.25)),
  },
  plate: {
    width: 200,
    height: 200,
    stands: false,
    draw: ({ main, second, third, paper }) =>
      circle(0, -100, 98, paper) +
      circle(0, -100, 72, shade(paper, 0.06)) +
      path('M-46 -96 Q-50 -142 -6 -146 Q40 -144 36 -104 Q30 -76 -6 -74 Q-40 -72 -46 -96 Z', main) +
      path('M-10 -60 Q-20 -92 22 -98 Q56 -96 52 -66 Q40 -44 10 -46 Z', second) +
      circle(-34, -64, 13, third) +
      circle(-20, -50, 9, third) +
      path('M14 -140 Q40 -168 52 -140 Q40 -126 14 -140 Z', '#5d8a4b'),
  },
  cake: {
    width: 190,
    height: 170,
    draw: ({ main, second, third, paper }) =>
      rect(-3, -166, 6, 34, 2, third) +
      path('M0 -184 Q10 -172 0 -164 Q-10 -172 0 -184 Z', '#f4b73f') +
      rect(-70, -130, 140, 112, 10, main) +
      rect(34, -130, 36, 112, 10, shade(main, 0.12)) +
      rect(-70, -74, 140, 14, 0, paper) +
      path(
        'M-72 -122 Q-72 -136 -58 -136 H58 Q72 -136 72 -122 V-100 Q60 -84 50 -102 Q38 -120 26 -98 Q12 -78 0 -100 Q-12 -118 -26 -96 Q-40 -80 -50 -102 Q-62 -114 -72 -98 Z',
        second,
      ) +
      [-42, 0, 42].map((x) => circle(x, -138, 9, third)).join('') +
      ellipse(0, -10, 92, 10, paper),
  },
  icecream: {
    width: 110,
    height: 210,
    stands: false,
    draw: ({ main, second, third }) =>
      path('M-38 -112 H38 L0 0 Z', '#d9a25f') +
      line('M-26 -112 L8 -24 M0 -112 L16 -46 M26 -112 L-8 -24 M0 -112 L-16 -46', '#b9803f', 3) +
      circle(0, -164, 42, second) +
      circle(-24, -126, 34, main) +
      circle(24, -126, 34, shade(main, 0.08)) +
      circle(0, -204, 9, third),
  },
  jar: {
    width: 110,
    height: 150,
    draw: ({ main, second, paper }) =>
      path(
        'M-46 -122 H46 Q54 -112 54 -100 V-12 Q54 0 42 0 H-42 Q-54 0 -54 -12 V-100 Q-54 -112 -46 -122 Z',
        main,
      ) +
      path('M24 -122 H46 Q54 -112 54 -100 V-12 Q54 0 42 0 H20 Q34 -60 24 -122 Z', shade(main, 0.14)) +
      rect(-50, -146, 100, 26, 5, second) +
      rect(-40, -88, 80, 58, 3, paper) +
      path('M0 -74 L8 -60 L24 -59 L12 -49 L16 -38 L0 -45 L-16 -38 L-12 -49 L-24 -59 L-8 -60 Z', second),
  },
  bottle: {
    width: 80,
    height: 230,
    draw: ({ main, second, paper }) =>
      path(
        'M-12 -216 H12 V-160 Q38 -148 38 -112 V-10 Q38 0 28 0 H-28 Q-38 0 -38 -10 V-112 Q-38 -148 -12 -160 Z',
        main,
      ) +
      path('M4 -216 H12 V-160 Q38 -148 38 -112 V-10 Q38 0 28 0 H12 Q22 -90 4 -160 Z', shade(main, 0.18)) +
      rect(-15, -230, 30, 26, 4, second) +
      rect(-38, -104, 76, 66, 0, paper) +
      rect(-22, -88, 44, 5, 2, second) +
      rect(-22, -76, 30, 5, 2, shade(paper, 0.3)) +
      circle(14, -54, 8, second),
  },
  wineglass: {
    width: 90,
    height: 190,
    draw: ({ main, paper }) =>
      path('M-40 -186 H40 Q46 -98 0 -94 Q-46 -98 -40 -186 Z', shade(paper, 0.1)) +
      path('M-41 -148 H41 Q36 -98 0 -94 Q-36 -98 -41 -148 Z', main) +
      path('M12 -148 H41 Q36 -98 0 -94 Q20 -116 12 -148 Z', shade(main, 0.16)) +
      rect(-4, -96, 8, 90, 2, shade(paper, 0.22)) +
      ellipse(0, -5, 38, 6, shade(paper, 0.22)),
  },
  lemon: {
    color: '#f2c230',
    width: 120,
    height: 90,
    draw: ({ main }) =>
      path(
        'M-58 -42 Q-50 -50 -42 -62 Q-20 -90 10 -84 Q38 -78 46 -54 Q58 -46 58 -40 Q52 -34 46 -30 Q30 -2 -4 0 Q-36 0 -46 -30 Z',
        main,
      ) +
      path('M46 -54 Q58 -46 58 -40 Q52 -34 46 -30 Q30 -2 -4 0 Q36 -22 46 -54 Z', shade(main, 0.14)) +
      ellipse(-18, -58, 12, 7, light(main, 0.55)),
  },
  orange: {
    color: '#ef8a2b',
    width: 110,
    height: 112,
    draw: ({ main }) =>
      circle(0, -52, 52, main) +
      path('M28 -96 A52 52 0 0 1 -14 -2 Q44 -22 28 -96 Z', shade(main, 0.14)) +
      path('M-4 -102 Q22 -128 44 -110 Q26 -92 -4 -102 Z', '#5d8a4b') +
      circle(-20, -72, 8, light(main, 0.5)),
  },
  slice: {
    color: '#f2a230',
    width: 110,
    height: 110,
    stands: false,
    draw: ({ main, paper }) =>
      circle(0, -54, 54, main) +
      circle(0, -54, 46, light(paper, 0.1)) +
      [0, 60, 120, 180, 240, 300]
        .map((angle) => transform(path('M0 -4 L-17 -34 Q0 -46 17 -34 Z', light(main, 0.18)), 0, -54, angle))
        .join(''),
  },
  apple: {
    color: '#c8403a',
    width: 110,
    height: 124,
    draw: ({ main, ink }) =>
      path(
        'M0 -88 Q-30 -106 -48 -78 Q-62 -40 -34 -8 Q-18 6 0 -4 Q18 6 34 -8 Q62 -40 48 -78 Q30 -106 0 -88 Z',
        main,
      ) +
      path('M22 -96 Q40 -94 48 -78 Q62 -40 34 -8 Q20 4 6 -2 Q44 -40 22 -96 Z', shade(main, 0.14)) +
      line('M0 -88 Q0 -108 8 -118', ink, 5) +
      path('M8 -104 Q30 -124 46 -106 Q28 -92 8 -104 Z', '#5d8a4b'),
  },
  pear: {
    color: '#a9b94b',
    width: 100,
    height: 150,
    draw: ({ main, ink }) =>
      path(
        'M0 -130 Q-22 -128 -24 -96 Q-28 -78 -44 -56 Q-60 -10 0 0 Q60 -10 44 -56 Q28 -78 24 -96 Q22 -128 0 -130 Z',
        main,
      ) +
      path('M8 -128 Q22 -122 24 -96 Q28 -78 44 -56 Q58 -14 8 -1 Q34 -40 8 -128 Z', shade(main, 0.13)) +
      line('M0 -130 Q2 -144 10 -150', ink, 5),
  },
  tomato: {
    color: '#d6452f',
    width: 110,
    height: 96,
    draw: ({ main }) =>
      path('M0 -84 Q52 -94 54 -46 Q52 0 0 0 Q-52 0 -54 -46 Q-52 -94 0 -84 Z', main) +
      path('M26 -88 Q52 -84 54 -46 Q52 0 0 0 Q44 -26 26 -88 Z', shade(main, 0.14)) +
      path('M0 -74 L-26 -80 L-8 -88 L-6 -104 L4 -90 L24 -98 L14 -84 L28 -74 Z', '#4d7d45'),
  },
  carrot: {
    color: '#ec7f2d',
    width: 70,
    height: 210,
    stands: false,
    draw: ({ main }) =>
      line(
        'M0 -140 C-20 -170 -24 -186 -20 -206 M0 -140 V-210 M0 -140 C20 -170 24 -186 20 -206',
        '#4d7d45',
        9,
      ) +
      path('M-32 -132 Q0 -156 32 -132 Q28 -50 0 0 Q-28 -50 -32 -132 Z', main) +
      line('M-26 -108 H-8 M24 -88 H8 M-20 -66 H-6', shade(main, 0.2), 4),
  },
  cheese: {
    color: '#f0b73f',
    width: 170,
    height: 110,
    draw: ({ main }) =>
      path('M-82 -60 L50 -106 Q84 -98 84 -60 Z', light(main, 0.3)) +
      rect(-82, -62, 166, 62, 4, main) +
      circle(-40, -30, 14, shade(main, 0.16)) +
      circle(14, -40, 10, shade(main, 0.16)) +
      circle(50, -20, 13, shade(main, 0.16)) +
      ellipse(20, -76, 14, 6, shade(main, 0.1)),
  },
  pizza: {
    color: '#cf4a34',
    width: 180,
    height: 190,
    stands: false,
    draw: ({ main, second }) =>
      path('M-86 -166 Q0 -206 86 -166 L0 0 Z', '#e2b35c') +
      path('M-88 -170 Q0 -212 88 -170 Q92 -152 80 -150 Q0 -182 -80 -150 Q-92 -152 -88 -170 Z', '#c48a3f') +
      circle(-26, -128, 18, main) +
      circle(28, -120, 18, main) +
      circle(0, -74, 16, main) +
      path(
        'M-4 -146 Q14 -160 22 -142 Q8 -136 -4 -146 Z M-18 -92 Q-34 -100 -32 -84 Z M22 -84 Q36 -88 32 -72 Z',
        second,
      ),
  },
  pan: {
    width: 230,
    height: 90,
    draw: ({ main, second, ink }) =>
      path('M-10 -44 Q-24 -84 10 -82 Q40 -84 30 -44 Z', second) +
      rect(54, -54, 84, 15, 7, ink) +
      path('M-92 -52 H62 Q56 0 26 0 H-56 Q-86 0 -92 -52 Z', main) +
      path('M30 -52 H62 Q56 0 26 0 H6 Q34 -20 30 -52 Z', shade(main, 0.16)) +
      rect(-96, -58, 162, 11, 5, light(main, 0.2)),
  },
  basket: {
    color: '#c99a5b',
    width: 200,
    height: 190,
    draw: ({ main, second, third }) =>
      line('M-74 -80 C-74 -200 74 -200 74 -80', shade(main, 0.2), 11) +
      circle(-42, -92, 28, second) +
      circle(42, -92, 28, second) +
      circle(0, -100, 32, third) +
      path('M-30 -104 Q-36 -150 -12 -140 Z M14 -112 Q30 -154 44 -130 Z', '#5d8a4b') +
      path('M-92 -84 H92 L74 0 H-74 Z', main) +
      line('M-86 -58 H86 M-80 -32 H80', shade(main, 0.2), 6) +
      line('M-52 -80 L-46 -4 M0 -80 V-4 M52 -80 L46 -4', shade(main, 0.12), 6),
  },
});
