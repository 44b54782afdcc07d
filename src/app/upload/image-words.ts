import type { Row } from '#contract'
import { numberWords } from '#record'

const oneDigit = (value: number): string => numberWords(Math.round(value * 10) / 10)

/** Formats "412 KB", "3.8 MB", "12.4 GB". */
export const sizeWords = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  return bytes < 999_950_000 ? `${oneDigit(bytes / 1e6)} MB` : `${oneDigit(bytes / 1e9)} GB`
}

export const mediaTypes = [
  { value: 'image/jpeg', label: 'JPEG' },
  { value: 'image/png', label: 'PNG' },
  { value: 'image/webp', label: 'WebP' },
  { value: 'image/avif', label: 'AVIF' },
  { value: 'image/gif', label: 'GIF' },
] as const

export const typeWords = (mime: unknown): string => mediaTypes.find(({ value }) => value === mime)?.label ?? ''

/** Formats "2400 × 1600, 640 KB, WebP". */
export const factsWords = ({ width, height, bytes, mime }: Row): string =>
  [`${String(width)} × ${String(height)}`, typeof bytes === 'number' ? sizeWords(bytes) : '', typeWords(mime)]
    .filter(Boolean)
    .join(', ')

export const lacksAlt = ({ alt, decorative }: Row): boolean => !alt && decorative !== true
