/** Gives the person a file. */
export const download = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has begun by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
