/** Corrected cells: the new text by row index and column index. */
export type Mended = ReadonlyMap<number, ReadonlyMap<number, string>>

export const nothingMended: Mended = new Map()

/** @param text undefined restores the text of the file */
export const withCell = (mended: Mended, index: number, column: number, text: string | undefined): Mended => {
  const own = new Map(mended.get(index))
  own.delete(column)
  if (text !== undefined) own.set(column, text)
  const all = new Map(mended)
  all.delete(index)
  return own.size > 0 ? all.set(index, own) : all
}

export const mendedCells = (cells: readonly string[], own: ReadonlyMap<number, string> | undefined): string[] => {
  const whole = [...cells]
  for (const [column, text] of own ?? []) {
    while (whole.length < column) whole.push('') // the row is short
    whole[column] = text
  }
  return whole
}

export const countMended = (mended: Mended): number => [...mended.values()].reduce((sum, { size }) => sum + size, 0)

export const isSameMended = (one: Mended, other: Mended): boolean =>
  countMended(one) === countMended(other) &&
  [...one].every(([index, own]) => [...own].every(([column, text]) => other.get(index)?.get(column) === text))
