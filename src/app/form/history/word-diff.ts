import { segmentsOf } from '#contract'

export interface TextChange {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** With more differences, the whole text counts as replaced: time and memory grow quadratically. */
const differencesMax = 1000

type Step = 'same' | 'removed' | 'added'

/**
 * The shortest edit script from `a` to `b` (E. Myers, "An O(ND) Difference Algorithm", 1986), as steps with their
 * tokens; undefined beyond `max` differences.
 */
const shortestWay = (a: readonly string[], b: readonly string[], max: number): [Step, string][] | undefined => {
  const width = 2 * Math.min(max, a.length + b.length) + 3
  const middle = width >> 1
  const reach = new Int32Array(width)
  const passed: Int32Array[] = []
  const at = (row: Int32Array, diagonal: number): number => row[middle + diagonal] ?? 0
  const isDown = (row: Int32Array, diagonal: number, depth: number): boolean =>
    diagonal === -depth || (diagonal !== depth && at(row, diagonal - 1) < at(row, diagonal + 1))

  const walk = (): number => {
    for (let depth = 0; depth <= max; depth += 1) {
      // Backtracking needs only the diagonals of this depth.
      passed.push(reach.slice(middle - depth - 1, middle + depth + 2))
      for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
        let x = isDown(reach, diagonal, depth) ? at(reach, diagonal + 1) : at(reach, diagonal - 1) + 1
        let y = x - diagonal
        while (x < a.length && y < b.length && a[x] === b[y]) {
          x += 1
          y += 1
        }
        reach[middle + diagonal] = x
        if (x >= a.length && y >= b.length) return depth
      }
    }
    return -1
  }
  const depth = walk()
  if (depth < 0) return undefined

  const steps: [Step, string][] = []
  let [x, y] = [a.length, b.length]
  for (let d = depth; d > 0; d -= 1) {
    const row = passed[d] ?? reach
    const get = (diagonal: number): number => row[diagonal + d + 1] ?? 0
    const diagonal = x - y
    const goesDown = diagonal === -d || (diagonal !== d && get(diagonal - 1) < get(diagonal + 1))
    const fromX = goesDown ? get(diagonal + 1) : get(diagonal - 1)
    const fromY = fromX - (goesDown ? diagonal + 1 : diagonal - 1)
    while (x > fromX && y > fromY) {
      x -= 1
      y -= 1
      steps.push(['same', a[x] ?? ''])
    }
    if (goesDown) {
      y -= 1
      steps.push(['added', b[y] ?? ''])
    } else {
      x -= 1
      steps.push(['removed', a[x] ?? ''])
    }
  }
  while (x > 0 && y > 0) {
    x -= 1
    y -= 1
    steps.push(['same', a[x] ?? ''])
  }
  return steps.reverse()
}

const replacedWords = (a: readonly string[], b: readonly string[]): [Step, string][] => [
  ...a.map((token): [Step, string] => ['removed', token]),
  ...b.map((token): [Step, string] => ['added', token]),
]

const stepsBetween = (a: readonly string[], b: readonly string[]): [Step, string][] => {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const [innerA, innerB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const same = (tokens: readonly string[]): [Step, string][] => tokens.map((token) => ['same', token])
  return [
    ...same(a.slice(0, start)),
    ...(shortestWay(innerA, innerB, differencesMax) ?? replacedWords(innerA, innerB)),
    ...same(a.slice(a.length - end)),
  ]
}

/** Joins steps of one kind; between two unchanged stretches, all removals come before the additions. */
const joinSteps = (steps: readonly [Step, string][]): TextChange[] => {
  const changes: TextChange[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed !== '') changes.push({ kind: 'removed', text: removed })
    if (added !== '') changes.push({ kind: 'added', text: added })
    removed = added = ''
  }
  const isChangedNext = (index: number): boolean => steps[index + 1] !== undefined && steps[index + 1]?.[0] !== 'same'
  for (const [index, [kind, text]] of steps.entries()) {
    // A single space between two changed words would split a changed phrase.
    const isTorn = kind === 'same' && /^[ \t]+$/.test(text) && (removed !== '' || added !== '') && isChangedNext(index)
    if (kind !== 'added' && (kind === 'removed' || isTorn)) removed += text
    if (kind !== 'removed' && (kind === 'added' || isTorn)) added += text
    if (kind !== 'same' || isTorn) continue
    flush()
    const last = changes.at(-1)
    if (last?.kind === 'same') last.text += text
    else changes.push({ kind: 'same', text })
  }
  flush()
  return changes
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []
const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}\p{M}'’]+|[^\S\n]+|\n|[\s\S]/gu)?.flatMap(segmentsOf) ?? []

/**
 * Compares two texts by words, within the lines that differ. Without the added parts the result is `before`, without
 * the removed parts it is `after`. Adversarial texts take no longer than long ones.
 */
export const wordDiff = (before: string, after: string): TextChange[] => {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const steps: [Step, string][] = []
  let [removed, added] = ['', '']
  const compareWords = () => {
    for (const step of stepsBetween(wordsOf(removed), wordsOf(added))) steps.push(step)
    removed = added = ''
  }
  for (const [kind, line] of stepsBetween(linesOf(before), linesOf(after))) {
    if (kind === 'removed') removed += line
    else if (kind === 'added') added += line
    else {
      compareWords()
      steps.push([kind, line])
    }
  }
  compareWords()
  return joinSteps(steps)
}
