/** Safari asks before the first download, and needs the file when the person has answered. */
const keptMs = 60_000

/** Gives the person a file. */
export const download = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}
