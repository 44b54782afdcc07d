import type { TestContext } from 'node:test'

/** Replaces the browser's downloads; returns the names and contents of the files so far. */
export const downloads = (t: TestContext): { name: string; text: Promise<string> }[] => {
  const files: { name: string; text: Promise<string> }[] = []
  let blob = new Blob()
  t.mock.method(URL, 'createObjectURL', (given: Blob) => {
    blob = given
    return 'blob:x'
  })
  t.mock.method(URL, 'revokeObjectURL', () => {})
  t.mock.method(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: blob.text() })
  })
  return files
}
