// QR codes (ISO/IEC 18004): text as bytes, error correction level M, versions 1 to 10.

/** Total bytes, error correction bytes per block, blocks, and the centres of alignment patterns. */
type Version = readonly [bytes: number, correction: number, blocks: number, centres: readonly number[]]
const versions: readonly Version[] = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
  [346, 26, 5, [6, 28, 50]],
]

/** Multiplication in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((other >> bit) & 1) product ^= one
  }
  return product
}

/** The Reed-Solomon remainder of the data. */
function correctionOf(data: readonly number[], length: number): number[] {
  const divisor = Array.from<unknown, number>({ length }, (_, index) => (index === length - 1 ? 1 : 0))
  for (let n = 0, root = 1; n < length; n += 1, root = times(root, 2)) {
    divisor.forEach((value, index) => {
      divisor[index] = times(value, root) ^ (divisor[index + 1] ?? 0)
    })
  }
  const rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    divisor.forEach((value, index) => {
      rest[index] = (rest[index] ?? 0) ^ times(value, factor)
    })
  }
  return rest
}

/** Mode, length, text and padding, filling the version's data capacity. */
function dataOf(text: Uint8Array, version: number, room: number): number[] {
  const bitsOf = (value: number, length: number) => value.toString(2).padStart(length, '0')
  const lengthBits = version < 10 ? 8 : 16
  const bits = `0100${bitsOf(text.length, lengthBits)}${[...text].map((byte) => bitsOf(byte, 8)).join('')}0000`
  const eights = bits.slice(0, room * 8).match(/.{1,8}/g) ?? []
  const bytes = eights.map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2))
  const padding = [0xec, 0x11]
  return [...bytes, ...Array.from({ length: room - bytes.length }, (_, index) => padding[index % 2] ?? 0)]
}

/** The blocks with their error correction, interleaved: the first bytes of all blocks, then the second ones. */
function interleaveBlocks(data: readonly number[], correction: number, count: number): number[] {
  const short = Math.floor(data.length / count)
  const longFrom = count - (data.length % count)
  let start = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = data.slice(start, (start += short + (index < longFrom ? 0 : 1)))
    return { block, check: correctionOf(block, correction) }
  })
  const inTurn = (length: number, byteOf: (block: (typeof blocks)[number], index: number) => number | undefined) =>
    Array.from({ length }, (_, index) => blocks.flatMap((block) => byteOf(block, index) ?? [])).flat()
  return [
    ...inTurn(short + 1, ({ block }, index) => block[index]),
    ...inTurn(correction, ({ check }, index) => check[index]),
  ]
}

/** Appends the remainder of the polynomial division, with which readers detect errors in such a number. */
function withCheck(value: number, divisor: number, bits: number): number {
  let rest = value
  for (let n = 0; n < bits; n += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor)
  return (value << bits) | rest
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/**
 * The higher the penalty, the harder to scan: long runs, squares, patterns like a finder's, and an uneven colour
 * balance.
 */
function penaltyOf(lines: readonly string[]): number {
  const size = lines.length
  const columns = lines.map((_, column) => lines.map((line) => line[column]).join(''))
  let penalty = 0
  for (const line of [...lines, ...columns]) {
    for (const [run] of line.matchAll(/(.)\1{4,}/g)) penalty += run.length - 2
    for (const pattern of ['10111010000', '00001011101']) {
      for (let from = line.indexOf(pattern); from >= 0; from = line.indexOf(pattern, from + 1)) penalty += 40
    }
  }
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const [above = '', here = ''] = [lines[row - 1], lines[row]].map((line) => line?.slice(column - 1, column + 1))
      if (above === here && (here === '00' || here === '11')) penalty += 3
    }
  }
  const dark = lines.join('').replaceAll('0', '').length
  return penalty + Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) * 10
}

/** The rows of the code as digits, 1 for dark; undefined for a text that is too long: 213 bytes fit. */
export function qrCode(text: string): readonly string[] | undefined {
  const bytes = new TextEncoder().encode(text)
  const roomOf = ([all, correction, blocks]: Version) => all - correction * blocks
  const index = versions.findIndex((version, at) => roomOf(version) >= bytes.length + (at < 9 ? 2 : 3))
  const found = versions[index]
  if (!found) return undefined
  const [, correction, blocks, centres] = found
  const version = index + 1
  const size = 17 + 4 * version
  const grid = Array.from({ length: size }, () => Array.from<boolean | undefined>({ length: size }))
  const set = (row: number, column: number, isDark: boolean) => {
    const line = grid[row]
    if (line && column >= 0 && column < size) line[column] = isDark
  }
  /** A square of rings around a centre: a finder with its border, or an alignment pattern. */
  const rings = (row: number, column: number, radius: number, light: readonly number[]) => {
    for (let down = -radius; down <= radius; down += 1) {
      for (let right = -radius; right <= radius; right += 1) {
        set(row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))))
      }
    }
  }
  for (let n = 0; n < size; n += 1) {
    set(6, n, n % 2 === 0)
    set(n, 6, n % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, [2, 4])
  const last = centres.at(-1)
  for (const row of centres) {
    for (const column of centres) {
      const isFinder = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6)
      if (!isFinder) rings(row, column, 2, [1])
    }
  }
  const setFormat = (mask: number) => {
    const format = withCheck(mask, 0x537, 10) ^ 0x5412 // level M is 00, before the mask
    for (let n = 0; n < 15; n += 1) {
      const isDark = ((format >> n) & 1) === 1
      set(n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, 8, isDark)
      set(8, n < 8 ? size - 1 - n : n < 9 ? 7 : 14 - n, isDark)
    }
    set(size - 8, 8, true)
  }
  setFormat(0)
  for (let n = 0, facts = withCheck(version, 0x1f25, 12); version > 6 && n < 18; n += 1) {
    const [far, near] = [size - 11 + (n % 3), Math.floor(n / 3)]
    set(far, near, ((facts >> n) & 1) === 1)
    set(near, far, ((facts >> n) & 1) === 1)
  }

  const sent = interleaveBlocks(dataOf(bytes, version, roomOf(found)), correction, blocks)
  const free: (readonly [row: number, column: number, isDark: boolean])[] = []
  // In columns of two from the right, alternating up and down; the timing column is skipped.
  for (let right = size - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp) {
    for (let n = 0; n < size; n += 1) {
      const row = isUp ? size - 1 - n : n
      for (const column of [right, right - 1]) {
        if (grid[row]?.[column] !== undefined) continue
        const bit = free.length
        free.push([row, column, (((sent[bit >> 3] ?? 0) >> (7 - (bit % 8))) & 1) === 1])
      }
    }
  }
  const masked = masks.map((isTurned, mask) => {
    for (const [row, column, isDark] of free) set(row, column, isDark !== isTurned(row, column))
    setFormat(mask)
    return grid.map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  })
  const penalties = masked.map(penaltyOf)
  return masked[penalties.indexOf(Math.min(...penalties))]
}
