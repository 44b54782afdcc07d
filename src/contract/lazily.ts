/**
 * Makes a value on its first use. At the start of the panel, the data of an `Intl` object or of Unicode properties in a
 * pattern would take up to 10 ms.
 */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
