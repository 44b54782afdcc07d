// Logos: a client's initial on a plate with several corners, on a transparent background.
import type { Scene } from './scenes.ts'

const arc = (x: number, y: number, radius: number, from: number, to: number): number[] =>
  Array.from({ length: 15 }, (_, at) => ((from + (at / 14) * (to - from)) / 180) * Math.PI).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ])

/** Strokes in a square of 100 units. */
const letters = {
  A: [
    [18, 84, 50, 14, 82, 84],
    [32, 58, 68, 58],
  ],
  B: [[28, 84, 28, 16, 52, 16, ...arc(54, 32, 16, -90, 90), 28, 48, 56, 48, ...arc(58, 66, 18, -90, 90), 28, 84]],
  C: [arc(54, 50, 34, 310, 50)],
  H: [
    [22, 14, 22, 86],
    [78, 14, 78, 86],
    [22, 50, ...arc(50, 26, 33, 150, 30), 78, 50],
  ],
  M: [[16, 84, 16, 16, 50, 62, 84, 16, 84, 84]],
  N: [[22, 84, 22, 16, 78, 84, 78, 16]],
  P: [[30, 86, 30, 16, 54, 16, ...arc(56, 36, 20, -90, 90), 30, 56]],
  S: [[...arc(50, 32, 18, -20, -270), ...arc(50, 68, 18, -90, 160)]],
} as const

const [middleX, middleY] = [360, 240]

export const mark =
  (letter: keyof typeof letters, corners: number, plate: string, ink: string): Scene =>
  (canvas) => {
    const turn = corners % 2 === 0 && corners < 12 ? 180 / corners : -90
    const edge = Array.from({ length: corners }, (_, at) => ((turn + (at * 360) / corners) / 180) * Math.PI)
    canvas.area(
      plate,
      edge.flatMap((angle) => [middleX + 214 * Math.cos(angle), middleY + 214 * Math.sin(angle)]),
    )
    for (const stroke of letters[letter]) {
      const placed = stroke.map((unit, at) => (unit - 50) * 2 + (at % 2 ? middleY : middleX))
      canvas.line(ink, 34, placed)
      for (let at = 0; at < placed.length; at += 2) canvas.ellipse(ink, placed[at] ?? 0, placed[at + 1] ?? 0, 17, 17)
    }
  }
