import { newPalette, over, rgba, type Palette } from './palette.ts'

export interface Drawing {
  width: number
  height: number
  pixels: Uint8Array
  palette: Palette
}

/** Draws in units that do not depend on the size in pixels. Corners are x, y, x, y … */
export interface Canvas {
  /** Draws bands of colour from one height to another, through the given colours at even distances. */
  bands(colours: readonly string[], from: number, to: number): void
  area(colour: string, corners: readonly number[], opacity?: number): void
  ellipse(colour: string, x: number, y: number, across: number, down: number, opacity?: number): void
  line(colour: string, thickness: number, corners: readonly number[], opacity?: number): void
}

/** The number of steps between an area's edge and the area beneath. */
const levels = 4
const bandsMax = 36

const round = (x: number, y: number, across: number, down: number, count: number): number[] => {
  const corners: number[] = []
  for (let at = 0; at < count; at += 1) {
    const angle = (at / count) * 2 * Math.PI
    corners.push(x + across * Math.cos(angle), y + down * Math.sin(angle))
  }
  return corners
}

/** A canvas of `unitsAcross` units on `width` pixels. */
export const newCanvas = (width: number, height: number, unitsAcross: number): Canvas & { drawing: Drawing } => {
  const palette = newPalette()
  const pixels = new Uint8Array(width * height)
  const scale = width / unitsAcross
  /** For each pixel of a row, the covered part beyond that of the pixel before it. */
  const steps = new Float64Array(width + 2)
  /** The resulting colour for each colour beneath, by the step of cover. */
  const mixtures = new Map<string, Int16Array>()
  /** The range of pixels that contains the edges of a row. */
  let [left, right] = [width, 0]

  /** Adds the part of an edge within one row: all pixels right of it are covered by the height of that part. */
  const passEdge = (from: number, to: number, reach: number): void => {
    const pieces = Math.floor(Math.abs(to - from)) + 1
    for (let piece = 0; piece < pieces; piece += 1) {
      const x = Math.min(width, Math.max(0, from + ((piece + 0.5) / pieces) * (to - from)))
      const at = Math.floor(x)
      steps[at] = (steps[at] ?? 0) + (reach / pieces) * (1 - x + at)
      steps[at + 1] = (steps[at + 1] ?? 0) + (reach / pieces) * (x - at)
      if (at < left) left = at
      if (at + 1 > right) right = at + 1
    }
  }

  const passEdges = (corners: readonly number[], y: number): void => {
    let x1 = (corners.at(-2) ?? 0) * scale
    let y1 = (corners.at(-1) ?? 0) * scale
    for (let at = 0; at < corners.length; at += 2) {
      const x2 = (corners[at] ?? 0) * scale
      const y2 = (corners[at + 1] ?? 0) * scale
      const top = Math.max(y, Math.min(y1, y2))
      const bottom = Math.min(y + 1, Math.max(y1, y2))
      if (top < bottom) {
        const slope = (x2 - x1) / (y2 - y1)
        passEdge(x1 + (top - y1) * slope, x1 + (bottom - y1) * slope, (bottom - top) * Math.sign(y2 - y1))
      }
      x1 = x2
      y1 = y2
    }
  }

  const fillRow = (start: number, mixture: Int16Array, mix: (place: number) => number): void => {
    let covered = 0
    for (let x = left; x <= right; x += 1) {
      covered += steps[x] ?? 0
      steps[x] = 0
      const level = Math.min(levels, Math.round(Math.abs(covered) * levels))
      if (level === 0 || x >= width) continue
      const place = level * 256 + (pixels[start + x] ?? 0)
      const known = mixture[place] ?? -1
      pixels[start + x] = known < 0 ? mix(place) : known
    }
    left = width
    right = 0
  }

  const area = (hex: string, corners: readonly number[], opacity = 1): void => {
    const colour = rgba(hex, opacity)
    const name = `${hex} ${opacity}`
    const mixture = mixtures.get(name) ?? new Int16Array((levels + 1) * 256).fill(-1)
    mixtures.set(name, mixture)
    const mix = (place: number): number => {
      const [level, under] = [place >> 8, palette.colours[place & 255] ?? colour]
      const number = palette.numberOf(over(under, colour, level / levels), level < levels || opacity < 1)
      mixture[place] = number
      return number
    }
    let [top, bottom] = [Infinity, 0]
    for (let at = 1; at < corners.length; at += 2) {
      top = Math.min(top, (corners[at] ?? 0) * scale)
      bottom = Math.max(bottom, (corners[at] ?? 0) * scale)
    }
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y += 1) {
      passEdges(corners, y)
      fillRow(y * width, mixture, mix)
    }
  }

  const ellipse: Canvas['ellipse'] = (colour, x, y, across, down, opacity) =>
    area(colour, round(x, y, across, down, (across + down) * scale < 30 ? 12 : 40), opacity)

  return {
    drawing: { width, height, pixels, palette },
    area,
    ellipse,
    bands(colours, from, to) {
      const [top, bottom] = [Math.round(from * scale), Math.min(height, Math.round(to * scale))]
      for (let y = top; y < bottom; y += 1) {
        const share = Math.floor(((y - top) / (bottom - top)) * bandsMax) / bandsMax
        const place = share * (colours.length - 1)
        const [first = '', second = first] = colours.slice(Math.floor(place), Math.floor(place) + 2)
        const number = palette.numberOf(over(rgba(first), rgba(second), place % 1), false)
        pixels.fill(number, y * width, (y + 1) * width)
      }
    },
    line(colour, thickness, corners, opacity) {
      const half = thickness / 2
      for (let at = 0; at + 3 < corners.length; at += 2) {
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners.slice(at, at + 4)
        const length = Math.hypot(x2 - x1, y2 - y1)
        const [dx, dy] = [(half * (y2 - y1)) / length, (half * (x1 - x2)) / length]
        area(colour, [x1 + dx, y1 + dy, x2 + dx, y2 + dy, x2 - dx, y2 - dy, x1 - dx, y1 - dy], opacity)
      }
    },
  }
}
