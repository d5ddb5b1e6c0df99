import { circle, ellipse, illustrations, light, line, path, rect, shade, transform } from '../shapes.ts';

const hook = (ink: string): string =>
  line('M0 -186 V-194 C0 -204 14 -204 14 -212 C14 -222 -6 -222 -6 -212', ink, 5);

/** Clothes and accessories. */
export const fashion = illustrations({
  shirt: {
    width: 190,
    height: 222,
    stands: false,
    draw: ({ main, second, ink }) =>
      hook(ink) +
      path(
        'M-30 -186 L30 -186 L92 -152 L74 -104 L52 -116 L54 0 L-54 0 L-52 -116 L-74 -104 L-92 -152 Z',
        main,
      ) +
      path('M30 -186 L92 -152 L74 -104 L52 -116 L54 0 L20 0 C30 -70 26 -130 30 -186 Z', shade(main, 0.1)) +
      path('M-30 -186 Q0 -150 30 -186 L20 -190 Q0 -172 -20 -190 Z', second) +
      line('M0 -164 V0', shade(main, 0.22), 3) +
      [-140, -108, -76, -44].map((y) => circle(0, y, 4, second)).join('') +
      rect(16, -130, 26, 28, 3, shade(main, 0.2)),
  },
  jumper: {
    width: 200,
    height: 190,
    draw: ({ main, second }) =>
      path(
        'M-36 -186 Q0 -170 36 -186 L78 -160 L98 -44 L70 -38 L58 -110 L58 0 L-58 0 L-58 -110 L-70 -38 L-98 -44 L-78 -160 Z',
        main,
      ) +
      path(
        'M36 -186 L78 -160 L98 -44 L70 -38 L58 -110 L58 0 L24 0 C36 -60 34 -130 36 -186 Z',
        shade(main, 0.1),
      ) +
      path('M-36 -186 Q0 -148 36 -186 L28 -192 Q0 -166 -28 -192 Z', shade(main, 0.25)) +
      rect(-58, -16, 116, 16, 4, shade(main, 0.22)) +
      [-46, -23, 0, 23, 46]
        .map((x) => path(`M${x - 12} -104 L${x} -122 L${x + 12} -104 L${x} -86 Z`, second))
        .join('') +
      line('M-58 -132 H58 M-58 -76 H58', second, 5),
  },
  dress: {
    width: 150,
    height: 222,
    stands: false,
    draw: ({ main, second, ink }) =>
      hook(ink) +
      path('M-26 -186 L-34 -126 L-72 0 Q0 16 72 0 L34 -126 L26 -186 Q0 -150 -26 -186 Z', main) +
      path('M26 -186 L34 -126 L72 0 Q48 7 24 8 C34 -50 22 -120 26 -186 Z', shade(main, 0.12)) +
      rect(-35, -132, 70, 12, 3, second) +
      line('M-20 -116 L-38 2 M4 -116 L4 8', shade(main, 0.16), 3),
  },
  trousers: {
    width: 110,
    height: 210,
    draw: ({ main, second }) =>
      path('M-50 -206 H50 L54 0 H14 L2 -140 L-14 0 H-54 Z', main) +
      path('M50 -206 L54 0 H14 L2 -140 L2 -206 Z', shade(main, 0.12)) +
      rect(-51, -206, 102, 16, 2, shade(main, 0.24)) +
      rect(-10, -208, 20, 18, 3, second) +
      line('M-50 -172 Q-34 -166 -32 -190 M50 -172 Q34 -166 32 -190', shade(main, 0.3), 3),
  },
  sneaker: {
    width: 210,
    height: 120,
    draw: ({ main, second, third, paper }) =>
      path('M-96 -18 L-92 -104 Q-70 -116 -52 -96 L-10 -66 L60 -46 Q98 -40 100 -18 Z', main) +
      path('M-96 -18 L-93 -60 Q-40 -46 -22 -18 Z', shade(main, 0.14)) +
      path('M60 -46 Q98 -40 100 -18 H42 Q46 -38 60 -46 Z', light(main, 0.3)) +
      path('M-92 -104 Q-70 -116 -52 -96 L-62 -84 Q-78 -98 -91 -88 Z', third) +
      path('M-60 -24 Q-30 -50 26 -58 L40 -52 Q-20 -42 -44 -20 Z', second) +
      line('M-40 -90 L-22 -104 M-22 -77 L-4 -92 M-4 -66 L14 -80', paper, 7) +
      rect(-102, -22, 206, 22, 10, paper) +
      rect(-102, -8, 206, 8, 4, third),
  },
  boot: {
    width: 150,
    height: 190,
    draw: ({ main, second, ink }) =>
      path('M-56 -186 H14 L16 -92 Q22 -66 64 -58 Q78 -50 76 -16 H-62 Z', main) +
      path('M-56 -186 H-20 L-14 -16 H-62 Z', shade(main, 0.14)) +
      rect(-60, -190, 78, 18, 6, second) +
      path('M-10 -150 L16 -146 L17 -80 L4 -96 Z', shade(main, 0.28)) +
      rect(-66, -18, 146, 18, 6, ink) +
      line('M-2 -140 H14 M0 -122 H15 M2 -104 H16', second, 4),
  },
  handbag: {
    width: 170,
    height: 180,
    draw: ({ main, second, third }) =>
      line('M-40 -104 C-40 -190 40 -190 40 -104', shade(main, 0.25), 11) +
      path('M-70 -108 H70 L82 -8 Q82 0 74 0 H-74 Q-82 0 -82 -8 Z', main) +
      path('M30 -108 H70 L82 -8 Q82 0 74 0 H44 Q40 -60 30 -108 Z', shade(main, 0.12)) +
      path('M-72 -108 H72 L62 -50 Q0 -34 -62 -50 Z', shade(main, 0.2)) +
      rect(-14, -58, 28, 28, 6, second) +
      circle(0, -44, 5, third),
  },
  tote: {
    width: 160,
    height: 210,
    draw: ({ main, second }) =>
      line('M-36 -128 C-36 -212 36 -212 36 -128', second, 10) +
      path('M-72 -134 H72 L66 0 H-66 Z', main) +
      path('M34 -134 H72 L66 0 H30 Z', shade(main, 0.1)) +
      circle(0, -64, 30, second) +
      path('M-30 -64 A30 30 0 0 0 30 -64 Z', shade(second, 0.2)),
  },
  hat: {
    width: 200,
    height: 100,
    draw: ({ main, second }) =>
      ellipse(0, -16, 100, 16, main) +
      path('M-58 -20 Q-52 -98 0 -98 Q52 -98 58 -20 Q0 -6 -58 -20 Z', light(main, 0.14)) +
      path('M10 -98 Q52 -94 58 -20 Q36 -15 14 -14 Q26 -60 10 -98 Z', shade(main, 0.08)) +
      path('M-58 -40 Q0 -24 58 -40 L58 -18 Q0 -4 -58 -18 Z', second),
  },
  scarf: {
    width: 120,
    height: 200,
    stands: false,
    draw: ({ main, second }) =>
      path('M-56 -196 Q0 -150 56 -196 L60 -168 Q0 -116 -60 -168 Z', shade(main, 0.16)) +
      path('M-46 -160 L-10 -146 L-16 -10 H-56 Z', main) +
      path('M46 -160 L10 -146 L8 -34 H46 Z', light(main, 0.14)) +
      [-120, -86, -52]
        .map((y) => path(`M-51 ${y} L-13 ${y} L-14 ${y + 14} L-52 ${y + 14} Z`, second))
        .join('') +
      [-124, -92, -60].map((y) => path(`M9 ${y} H46 V${y + 14} H9 Z`, second)).join('') +
      line(
        'M-54 -10 V4 M-44 -10 V4 M-34 -10 V4 M-24 -10 V4 M12 -34 V-20 M22 -34 V-20 M32 -34 V-20 M42 -34 V-20',
        main,
        4,
      ),
  },
  glasses: {
    width: 200,
    height: 80,
    draw: ({ main, second, ink }) =>
      line('M-20 -46 Q0 -60 20 -46 M-88 -52 L-98 -66 M88 -52 L98 -66', ink, 7) +
      circle(-54, -40, 36, ink) +
      circle(54, -40, 36, ink) +
      circle(-54, -40, 29, main) +
      circle(54, -40, 29, main) +
      path('M-72 -28 L-44 -62 L-34 -58 L-64 -22 Z M36 -28 L64 -62 L74 -58 L44 -22 Z', light(second, 0.5)),
  },
  watch: {
    width: 100,
    height: 210,
    stands: false,
    draw: ({ main, second, ink, paper }) =>
      path('M-24 -206 H24 L30 -140 H-30 Z M-30 -70 H30 L24 -2 H-24 Z', main) +
      path('M4 -206 H24 L30 -140 H4 Z M4 -70 H30 L24 -2 H4 Z', shade(main, 0.14)) +
      circle(0, -105, 48, second) +
      circle(0, -105, 39, paper) +
      line('M0 -105 V-130 M0 -105 L18 -96', ink, 5) +
      rect(46, -111, 10, 12, 3, second),
  },
  ring: {
    color: '#e3b04b',
    width: 110,
    height: 140,
    draw: ({ main, second }) =>
      line('M0 -84 A42 42 0 1 0 0.1 -84', main, 11) +
      line('M34 -22 A42 42 0 0 0 36 -60', light(main, 0.4), 5) +
      path('M-26 -104 L-14 -124 H14 L26 -104 L0 -74 Z', second) +
      path('M-26 -104 H26 L0 -74 Z', shade(second, 0.16)) +
      path('M-10 -104 L0 -124 L10 -104 L0 -74 Z', light(second, 0.5)),
  },
  socks: {
    width: 150,
    height: 170,
    draw: ({ main, second, third }) =>
      transform(
        path(
          'M-22 -160 H22 L24 -60 Q28 -44 54 -34 Q66 -22 56 -6 Q40 4 10 -2 Q-20 -10 -22 -50 Z',
          shade(main, 0.14),
        ) + rect(-24, -164, 48, 22, 6, second),
        16,
        0,
      ) +
      transform(
        path('M-22 -160 H22 L24 -60 Q28 -44 54 -34 Q66 -22 56 -6 Q40 4 10 -2 Q-20 -10 -22 -50 Z', main) +
          rect(-24, -164, 48, 22, 6, second) +
          rect(-22, -130, 45, 10, 0, third) +
          rect(-22, -112, 45, 10, 0, third) +
          path('M28 -44 Q48 -38 54 -34 Q66 -22 56 -6 Q48 -1 38 0 Q24 -20 28 -44 Z', second),
        -34,
        0,
      ),
  },
});
