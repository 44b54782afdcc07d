export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

const coloursMax = 256
/** Mixed colours, as at edges, may take this many; the others are for areas, which people notice first. */
const mixturesMax = 136

const transparent: Rgba = [0, 0, 0, 0]

/** A colour from `#rrggbb`; opacity and alpha are from 0 to 1. */
export const rgba = (hex: string, opacity = 1): Rgba => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255, opacity]
}

/** Lays one colour over another, of which it hides the given part. */
export const over = (under: Rgba, colour: Rgba, part: number): Rgba => {
  const alpha = colour[3] * part
  const left = under[3] * (1 - alpha)
  const whole = alpha + left
  if (whole === 0) return transparent
  const mix = (from: number, to: number): number => Math.round((from * left + to * alpha) / whole)
  return [mix(under[0], colour[0]), mix(under[1], colour[1]), mix(under[2], colour[2]), whole]
}

export interface Palette {
  /** The colours by number; the first is transparent. */
  readonly colours: readonly Rgba[]
  /** The number of a colour; when the palette is full, that of the nearest one. */
  numberOf(colour: Rgba, isMixture: boolean): number
}

export const newPalette = (): Palette => {
  const colours: Rgba[] = [transparent]
  const known = new Map<number, number>()
  let mixtures = 0
  const nearest = ([red, green, blue, alpha]: Rgba): number => {
    let best = 0
    let bestDistance = Infinity
    for (let at = 0; at < colours.length; at += 1) {
      const one = colours[at] ?? transparent
      const distance =
        (one[0] - red) ** 2 + (one[1] - green) ** 2 + (one[2] - blue) ** 2 + (255 * (one[3] - alpha)) ** 2
      if (distance >= bestDistance) continue
      best = at
      bestDistance = distance
    }
    return best
  }
  return {
    colours,
    numberOf(colour, isMixture) {
      const key = ((colour[0] * 256 + colour[1]) * 256 + colour[2]) * 256 + Math.round(colour[3] * 255)
      const there = known.get(key)
      if (there !== undefined) return there
      const hasRoom = colours.length < coloursMax && !(isMixture && mixtures === mixturesMax)
      if (hasRoom && isMixture) mixtures += 1
      const found = hasRoom ? colours.push(colour) - 1 : nearest(colour)
      known.set(key, found)
      return found
    },
  }
}
