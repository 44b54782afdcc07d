// Draws the pictures of the website's gallery: 720 units across and 480 down.
import type { Canvas } from './canvas.ts'

export type Scene = (canvas: Canvas) => void

export const acrossUnits = 720
export const downUnits = 480

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
/** Scattered points that never meet, the same at each start (the additive recurrence of the plastic number). */
const strewn = (count: number): (readonly [at: number, x: number, y: number])[] =>
  range(count).map((at) => [at, (at * 0.7549) % 1, (at * 0.5698) % 1])
const rectangle = (x: number, y: number, width: number, height: number): number[] => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
]

const glow = (canvas: Canvas, colour: string, x: number, y: number, size: number): void => {
  for (const part of [1, 0.72, 0.46]) canvas.ellipse(colour, x, y, size * part, size * part, 0.16)
}

const clouds = (canvas: Canvas, colour: string, top: number, bottom: number, count: number): void => {
  for (const [at, x, y] of strewn(count)) {
    const [middle, height] = [x * 900 - 90, top + y * (bottom - top)]
    for (const [aside, up, size] of [
      [-44, 3, 46],
      [0, 0, 74],
      [50, 4, 52],
    ] as const) {
      canvas.ellipse(colour, middle + aside, height + up, size + (at % 4) * 12, 5 + (at % 3) * 3, 0.28)
    }
  }
}

/** A runway towards a point on the horizon, with lights along both edges. */
const runway = (canvas: Canvas, x: number, y: number, far: number, near: number, light: string): void => {
  canvas.area('#2b2f36', [x - far, y, x + far, y, x + near, 480, x - near, 480])
  for (const at of range(9)) {
    const [from, to] = [(at / 9) ** 2, ((at + 0.5) / 9) ** 2]
    const dash = (share: number): [number, number] => [far * 0.05 + share * near * 0.03, y + share * (480 - y)]
    const [[above, top], [below, bottom]] = [dash(from), dash(to)]
    canvas.area('#f4f4ee', [x - above, top, x + above, top, x + below, bottom, x - below, bottom])
  }
  for (const at of range(16)) {
    const share = (at / 15) ** 2
    const aside = (far + share * (near - far)) * 1.06
    for (const side of [-aside, aside]) {
      canvas.ellipse(light, x + side, y + share * (480 - y), 1 + share * 6, 1 + share * 5)
    }
  }
}

/** An aircraft from the side. It descends to the left or, with a size below 0, to the right. */
const aircraft = (canvas: Canvas, colour: string, x: number, y: number, size: number): void => {
  const at = (corners: readonly number[]): number[] =>
    corners.map((unit, index) => (index % 2 ? y + unit * Math.abs(size) : x + unit * size))
  canvas.area(colour, at([-50, 4, -42, -3, -30, -6, 44, -8, 52, -4, 40, 4, -30, 9, -46, 8]))
  canvas.area(colour, at([30, -6, 44, -28, 54, -28, 50, -5]))
  canvas.area(colour, at([36, -3, 60, -10, 62, -7, 46, 0]))
  canvas.area('#16181b', at([-10, 2, 10, 2, 34, 20, 26, 20]), 0.55)
  canvas.ellipse('#16181b', x + 4 * size, y + 13 * Math.abs(size), Math.abs(size) * 9, Math.abs(size) * 4, 0.7)
}

const tower = (canvas: Canvas, colour: string, glass: string, x: number, top: number, foot: number): void => {
  canvas.area(colour, [x - 16, top + 40, x + 16, top + 40, x + 22, foot, x - 22, foot])
  canvas.area(colour, [x - 40, top + 30, x + 40, top + 30, x + 28, top + 50, x - 28, top + 50])
  canvas.area(glass, [x - 46, top, x + 46, top, x + 38, top + 30, x - 38, top + 30])
  for (const at of [-1.5, -0.5, 0.5, 1.5]) canvas.line(colour, 3, [x + at * 22, top, x + at * 19, top + 30])
  canvas.area(colour, rectangle(x - 48, top - 8, 96, 9))
  canvas.line(colour, 3, [x, top - 8, x, top - 48])
}

const person = (canvas: Canvas, x: number, y: number, size: number): void => {
  canvas.ellipse('#16181b', x, y - 50 * size, 5 * size, 5.5 * size)
  canvas.area(
    '#16181b',
    [-7, -22, 7, -22, 6, 2, 4, 20, 1, 20, 0, 2, -2, 20, -5, 20].map(
      (unit, at) => unit * size + (at % 2 ? y - 20 * size : x),
    ),
  )
}

export const reefRunway: Scene = (canvas) => {
  canvas.bands(['#1d2b53', '#4a4a7d', '#b0688a', '#f39a63', '#ffd08a'], 0, 270)
  glow(canvas, '#ffe9b0', 500, 262, 190)
  canvas.ellipse('#fff1c9', 500, 262, 44, 44)
  clouds(canvas, '#f6c3a0', 90, 215, 9)
  canvas.bands(['#e09a78', '#8f6f8c', '#3d4f78', '#22345c'], 270, 480)
  for (const [at, x, y] of strewn(70)) {
    const down = 276 + y * y * 200
    const aside = (x - 0.5) * (90 + y * 420)
    canvas.line('#ffe2b0', 1 + y * 2.2, [500 + aside, down, 500 + aside + 14 + (at % 5) * 7, down], 0.5)
  }
  canvas.area('#2f4a4e', [0, 330, 150, 292, 246, 286, 330, 300, 470, 480, 0, 480])
  canvas.area('#e8d2a4', [240, 284, 254, 283, 512, 480, 470, 480])
  runway(canvas, 214, 292, 10, 170, '#ffc91f')
  aircraft(canvas, '#f6f4ec', 330, 130, -0.9)
}

export const jewelRain: Scene = (canvas) => {
  canvas.bands(['#bfe0e6', '#7db9bd', '#3f8a80', '#1d5a4e'], 0, 480)
  for (const at of range(13)) canvas.line('#eef7f6', 2, [360, -60, at * 120 - 360, 330], 0.5)
  for (const at of range(5))
    canvas.line(
      '#eef7f6',
      2,
      range(17).flatMap((step) => {
        const angle = (step / 16) * Math.PI
        return [360 - Math.cos(angle) * (90 + at * 92), -20 + Math.sin(angle) * (46 + at * 64)]
      }),
      0.5,
    )
  for (const [row, colour] of ['#2d7a56', '#23694a', '#1a573d', '#124530', '#0c3626'].entries()) {
    for (const at of range(17)) {
      const middle = at * 46 - 14 + (row % 2) * 22
      const away = Math.abs(middle - 360) / 360
      canvas.ellipse(colour, middle, 452 - away * 120 + row * 34 - 50, 36, 30 + (at % 3) * 6)
    }
  }
  canvas.ellipse('#0e3f3b', 360, 446, 150, 26)
  canvas.ellipse('#f4fbfb', 360, 34, 88, 24, 0.9)
  canvas.area('#dff1f4', [286, 34, 434, 34, 404, 446, 316, 446], 0.62)
  for (const [at, x, y] of strewn(64)) {
    const aside = (x - 0.5) * 130
    const top = 34 + y * 330
    canvas.line('#ffffff', 1.5 + (at % 3), [360 + aside, top, 360 + aside * 0.78, top + 60 + (at % 4) * 16], 0.65)
  }
  for (const part of [1, 0.7, 0.4]) canvas.ellipse('#f4fbfb', 360, 442, 108 * part, 20 * part, 0.4)
  for (const [x, y, size] of [
    [132, 462, 1.5],
    [168, 464, 1.4],
    [566, 460, 1.5],
    [604, 466, 1.1],
  ] as const) {
    person(canvas, x, y, size)
  }
}

export const lowTide: Scene = (canvas) => {
  canvas.bands(['#8fb8d8', '#bcd5e2', '#e6ebe6'], 0, 210)
  clouds(canvas, '#ffffff', 30, 160, 13)
  canvas.area(
    '#7d93a0',
    [0, 214, 90, 176, 170, 196, 260, 164, 360, 206, 440, 196, 560, 172, 720, 208, 720, 224, 0, 224],
  )
  canvas.bands(['#5f93a8', '#8fb6bf'], 212, 262)
  canvas.bands(['#d9cdb0', '#e6d7b4', '#dcc797', '#cbb482'], 262, 480)
  for (const [at, x, y] of strewn(46)) {
    const down = 268 + y * y * 205
    canvas.ellipse(at % 3 ? '#a9bfc2' : '#c0aa7c', x * 760 - 20, down, 26 + y * 90, 1.5 + y * 6, 0.5)
  }
  for (const [x, foot, height] of [
    [66, 470, 210],
    [176, 372, 118],
    [236, 318, 66],
    [268, 290, 38],
  ] as const) {
    const thick = height / 18
    canvas.area('#5d4c38', rectangle(x - thick / 2, foot - height, thick, height))
    canvas.area('#f6f4ec', rectangle(x - thick / 2, foot - height, thick, height / 4))
    canvas.area('#c92a24', rectangle(x - thick / 2, foot - height, thick, height / 8))
    canvas.ellipse('#8a7a58', x + height / 4, foot, height / 3, height / 40, 0.6)
  }
  canvas.ellipse('#8a7a58', 486, 344, 150, 7, 0.55)
  aircraft(canvas, '#f6f4ec', 470, 306, 2.1)
  canvas.area('#f6f4ec', [420, 284, 560, 280, 560, 286, 420, 290])
  for (const x of [392, 470, 494]) {
    canvas.line('#16181b', 4, [x, 320, x, 336])
    canvas.ellipse('#16181b', x, 337, 8, 8)
  }
}

export const uphillLanding: Scene = (canvas) => {
  canvas.bands(['#3a78b8', '#7fb0d6', '#d6e6ee'], 0, 300)
  canvas.area(
    '#8ea6bf',
    [0, 250, 110, 120, 190, 196, 300, 44, 400, 170, 470, 104, 600, 226, 720, 130, 720, 340, 0, 340],
  )
  canvas.area('#f4f7f8', [300, 44, 352, 110, 322, 104, 306, 130, 282, 104, 258, 112])
  canvas.area('#f4f7f8', [110, 120, 142, 150, 118, 150, 104, 164, 84, 150])
  canvas.area('#f4f7f8', [470, 104, 510, 142, 482, 138, 466, 152, 446, 132])
  canvas.area('#5b7590', [0, 320, 130, 220, 236, 276, 330, 206, 452, 286, 560, 208, 720, 300, 720, 400, 0, 400])
  clouds(canvas, '#ffffff', 206, 262, 8)
  canvas.area('#4b5d46', [0, 346, 180, 290, 360, 262, 540, 290, 720, 346, 720, 480, 0, 480])
  canvas.area('#3c4c3a', [0, 400, 220, 300, 300, 290, 120, 480, 0, 480])
  canvas.area('#3c4c3a', [720, 400, 500, 300, 420, 290, 600, 480, 720, 480])
  for (const [at, x, y] of strewn(34)) {
    const side = at % 2 ? 500 + x * 200 : 20 + x * 190
    canvas.area(at % 3 ? '#2c3a2d' : '#364835', [side, 318 + y * 110, side + 9, 348 + y * 116, side - 9, 348 + y * 116])
  }
  canvas.area('#8d8a86', rectangle(306, 254, 108, 12))
  runway(canvas, 360, 264, 26, 196, '#f4f4ee')
  aircraft(canvas, '#ffffff', 420, 176, 0.55)
}

export const belowTheSea: Scene = (canvas) => {
  canvas.bands(['#56616e', '#7c8893', '#aab3b8', '#c9ccc8'], 0, 350)
  clouds(canvas, '#4a5460', 10, 150, 14)
  canvas.area('#66737d', rectangle(0, 318, 720, 40))
  for (const at of range(12)) canvas.area('#5a666f', rectangle(at * 66 - 8, 306 - (at % 4) * 5, 46, 30))
  canvas.area('#3b434b', [0, 330, 230, 316, 420, 316, 420, 372, 0, 372])
  for (const at of range(36)) canvas.area('#ffd98c', rectangle(16 + at * 11, 338 + (at % 3), 6, 5))
  tower(canvas, '#262c33', '#9fc0cf', 520, 96, 372)
  canvas.bands(['#55704e', '#46603f'], 360, 408)
  canvas.area('#36503a', [0, 388, 720, 376, 720, 420, 0, 420])
  canvas.bands(['#4f7d92', '#3b667c', '#2d5268'], 404, 480)
  for (const [, x, y] of strewn(40)) {
    canvas.line('#bcd5e2', 1.5, [x * 720, 412 + y * 64, x * 720 + 22 + y * 34, 412 + y * 64], 0.5)
  }
  aircraft(canvas, '#eef0ec', 190, 214, 1.1)
  for (const [at, x, y] of strewn(150)) {
    canvas.line('#eef0ec', 1, [x * 760, y * 480, x * 760 - 7, y * 480 + 18 + (at % 4) * 5], 0.35)
  }
}

export const crossing: Scene = (canvas) => {
  canvas.bands(['#2f86c9', '#8cc1e4', '#e4eee8'], 0, 320)
  clouds(canvas, '#ffffff', 40, 130, 6)
  canvas.area(
    '#8b8a80',
    [70, 330, 150, 250, 236, 150, 300, 84, 356, 64, 420, 92, 520, 150, 610, 190, 690, 260, 720, 330],
  )
  canvas.area('#6f7265', [300, 84, 356, 64, 420, 92, 520, 150, 470, 190, 430, 160, 392, 214, 352, 150, 330, 190])
  for (const [at, x, y] of strewn(46)) {
    canvas.ellipse(at % 2 ? '#5f6e4f' : '#737f5c', 150 + x * 540, 262 + y * 62, 22 + (at % 4) * 5, 9, 0.8)
  }
  canvas.bands(['#9aa39b', '#7d817c'], 322, 350)
  canvas.area('#3a3e44', rectangle(0, 344, 720, 62))
  canvas.area('#f4f4ee', rectangle(0, 350, 720, 2))
  for (const at of range(10)) canvas.area('#f4f4ee', rectangle(at * 82 - 20, 373, 46, 4))
  canvas.area('#5d6066', rectangle(0, 406, 720, 74))
  aircraft(canvas, '#ffffff', 300, 322, -2.2)
  for (const x of [224, 306, 328]) canvas.ellipse('#16181b', x, 352, 7, 7)
  for (const at of range(12)) canvas.area(at % 2 ? '#f4f4ee' : '#c92a24', rectangle(68 + at * 52, 416, 52, 9))
  for (const x of [62, 690]) canvas.area('#ffc91f', rectangle(x - 8, 398, 16, 70))
  for (const [at, x] of [120, 158, 236, 318, 356, 470, 548, 588].entries()) person(canvas, x, 476, 1.35 + (at % 3) / 8)
}

export const lastEvening: Scene = (canvas) => {
  canvas.bands(['#070b1c', '#101a3c', '#2b2a5c', '#6a3f6b', '#c96f5a'], 0, 350)
  glow(canvas, '#ffdf9a', 602, 166, 90)
  for (const [at, x, y] of strewn(90)) {
    const size = 0.8 + (at % 3) / 3
    canvas.ellipse('#fff4dc', x * 720, y * y * 230, size, size)
  }
  canvas.ellipse('#f6f4ec', 118, 92, 26, 26)
  canvas.ellipse('#0c1430', 130, 86, 23, 23)
  canvas.bands(['#14161c', '#1d2027', '#0e1014'], 350, 480)
  canvas.area('#1a1d26', [96, 380, 170, 276, 452, 276, 526, 380, 452, 420, 170, 420])
  canvas.area('#2a2e3a', [82, 304, 166, 262, 456, 262, 540, 304, 456, 318, 166, 318])
  for (const row of [332, 356, 380]) {
    for (const at of range(25)) {
      const isLit = (at * 7 + row) % 5 > 0
      canvas.area(isLit ? '#ffcf6b' : '#4a4250', rectangle(146 + at * 13.4, row, 9, 13))
    }
  }
  tower(canvas, '#12141b', '#ffdf9a', 602, 150, 420)
  canvas.ellipse('#f2665d', 602, 102, 4, 4)
  for (const at of range(23)) {
    canvas.ellipse('#4f8cff', at * 33 + 8, 448, 3.4, 2.6)
    canvas.ellipse('#4f8cff', at * 33 + 8, 448, 9, 7, 0.25)
  }
  aircraft(canvas, '#d7d2dc', 330, 158, -0.95)
  for (const [x, colour] of [
    [286, '#f2665d'],
    [374, '#ffffff'],
  ] as const) {
    canvas.ellipse(colour, x, 158, 2.5, 2.5)
    glow(canvas, colour, x, 158, 12)
  }
}
