/** Safari asks before the first download, and reads the file only after the user's answer. */
const keptMs = 60_000

/** Saves a file on the user's device. */
export const download = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}
