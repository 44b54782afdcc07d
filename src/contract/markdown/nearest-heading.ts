const wordsOf = (id: string): Set<string> =>
  new Set(
    id
      .replace(/^section-/, '')
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u),
  )

/** The ID that shares the most words with the wanted one, at least half of all their words; undefined if none does. */
export function nearestHeading(ids: readonly string[], wanted: string): string | undefined {
  const words = wordsOf(wanted)
  const likenessOf = (id: string): number => {
    const own = wordsOf(id)
    const shared = [...own].filter((word) => words.has(word)).length
    return shared / new Set([...own, ...words]).size
  }
  const [best] = ids.map((id) => ({ id, likeness: likenessOf(id) })).sort((a, b) => b.likeness - a.likeness)
  return best && best.likeness >= 0.5 ? best.id : undefined
}
