/** Makes a value on its first use: the data of an `Intl` object would delay the start of the panel by up to 12 ms. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
